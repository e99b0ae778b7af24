import * as notifications from '@lorikeet/contracts/notifications';
import { queriesOn } from '../../platform/db/sql.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { advanceDemoClock, demoClock } from './demo-clock.ts';
import { demoOutbox } from './demo-outbox.query.ts';

/** The demo's tools: the outbox and the clock. Where this is no demo they do not exist. */
export function demoRoutes(routes: Routes): void {
  routes.open(notifications.getDemoOutbox, async ({ platform, input }) => ({
    messages: await demoOutbox(queriesOn(platform.pool), platform.vault, input),
  }));
  routes.open(notifications.getDemoClock, ({ platform }) => demoClock(platform));
  routes.open(notifications.advanceDemoClock, ({ platform, input }) =>
    advanceDemoClock(platform, input.advance_days, input.bank),
  );
}
