import {
  advanceDemoClock as advanceContract,
  readDemoClock,
  readDemoOutbox,
} from '@lorikeet/contracts/notifications';
import { queriesOn } from '../../platform/db/sql.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { advanceDemoClock, demoClock } from './demo-clock.ts';
import { demoOutbox } from './demo-outbox.query.ts';

/** The demo's tools: the outbox and the clock. Where this is no demo they do not exist. */
export function demoRoutes(routes: Routes): void {
  routes.open(readDemoOutbox, async ({ platform, input }) => ({
    messages: await demoOutbox(queriesOn(platform.pool), platform.vault, input),
  }));
  routes.open(readDemoClock, ({ platform }) => demoClock(platform));
  routes.open(advanceContract, ({ platform, input }) =>
    advanceDemoClock(platform, input.advance_days, input.bank),
  );
}
