import { listener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import type { Run } from '../../platform/run.ts';
import { decideOnCharge } from './decide-on-charge.ts';
import { endPhase } from './end-dunning.ts';
import { resumePaid } from './resume-paid.ts';
import { dunningRoutes } from './routes.ts';
import { remindPhase } from './send-reminders.ts';

export { decideOnRetries } from './decide-on-retries.ts';
export { retryRulesFor } from './retry-rules-for.ts';

/** A payment may end what an unpaid bill paused; a debit that clears in the evening does the next morning. */
const resume = async (run: Run): Promise<void> => {
  await resumePaid(run);
};

export const dunningModule: Module = {
  name: 'dunning',
  routes: dunningRoutes,
  phases: [remindPhase, endPhase],
  listeners: [
    listener('card_payment.failed', 'dunning.decide-on-charge', (run, { payload }) =>
      run.inTransaction((work) => decideOnCharge(work, payload.id)),
    ),
    listener('card_payment.succeeded', 'dunning.resume-paid-by-card', resume),
    listener('bpay_receipt.received', 'dunning.resume-paid-by-bpay', resume),
    listener('bpay_receipt.matched', 'dunning.resume-matched-by-bpay', resume),
    listener('subscription.resumed', 'dunning.follow-resumed', resume),
  ],
};
