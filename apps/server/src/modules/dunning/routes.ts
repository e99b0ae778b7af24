import * as dunning from '@lorikeet/contracts/dunning';
import type { Routes } from '../../platform/http/routes.ts';
import { changeSettings } from '../merchants/index.ts';
import { dunningDecisions } from './decisions.query.ts';
import { dunningPolicyOf } from './dunning-policy.ts';
import { previewDunningPolicy } from './preview-policy.ts';

export function dunningRoutes(routes: Routes): void {
  routes.tenant(dunning.getDunningPolicy, ({ work }) => dunningPolicyOf(work));
  routes.tenant(dunning.updateDunningPolicy, async ({ work, input }) => {
    await changeSettings(work, input);
    return { done: true as const };
  });
  routes.tenant(dunning.previewDunningPolicy, ({ work, input }) => previewDunningPolicy(work, input));
  routes.tenant(dunning.listDunningDecisions, ({ work, input }) => dunningDecisions(work, input));
}
