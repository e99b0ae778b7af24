import { listener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import { handInAnswers } from './answer-dispute.ts';
import { handInAppeals } from './appeal-dispute.ts';
import { disputeInvariants } from './dispute-invariants.ts';
import { evidenceFiles } from './evidence-links.ts';
import { disputesPhase } from './follow-disputes.ts';
import { forgetDisputes, removeEvidenceOf } from './forget-disputes.ts';
import type { DisputeDesk } from './ports.ts';
import { disputeRoutes } from './routes.ts';

export { answerDispute } from './answer-dispute.ts';
export { hearOfDispute } from './follow-disputes.ts';

/** Card payments that their payers' banks take back: what the network decides, the merchant's answer, and the book. */
export const disputesModule = ({ desk }: { desk: DisputeDesk | undefined }): Module => ({
  name: 'disputes',
  routes: (routes) => disputeRoutes(routes, desk),
  phases: [disputesPhase(desk)],
  loops: desk ? [handInAnswers(desk), handInAppeals(desk)] : [],
  files: evidenceFiles,
  forgets: forgetDisputes,
  listeners: [
    listener('customer.erased', 'disputes.remove-evidence', (run, { payload }) =>
      removeEvidenceOf(run, payload.id),
    ),
  ],
  invariants: disputeInvariants,
});
