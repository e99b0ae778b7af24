import { listener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import { decideOnCharge } from './decide-on-charge.ts';
import { dunningRoutes } from './routes.ts';
import { remindPhase } from './send-reminders.ts';

export { decideOnRetry } from './decide-on-retry.ts';
export { retryRuleFor } from './retry-rule-for.ts';

export const dunningModule: Module = {
  name: 'dunning',
  routes: dunningRoutes,
  phases: [remindPhase],
  listeners: [
    listener('card_payment.failed', 'dunning.decide-on-charge', (run, { payload }) =>
      run.inTransaction((work) => decideOnCharge(work, payload.id)),
    ),
  ],
};
