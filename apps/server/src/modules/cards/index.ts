import type { Module } from '../../platform/module.ts';
import { cardInvariants } from './card-invariants.ts';
import { chargePhase } from './charges/run-charges.ts';
import { followAttempts } from './follow-attempts.ts';
import type { CardRail } from './ports.ts';
import { cardRoutes } from './routes.ts';
import { settlePhase } from './settle-cards.ts';
import { expiryPhase } from './tell-of-expiry.ts';

export { type LockedAttempt, lockAttempt } from './attempt-store.ts';
export { mailDeclined } from './charges/charge-mail.ts';
export { type DeclinedCharge, declinedCharge } from './charges/charge-store.ts';
export { endCharges, planCharges, planNextCharge } from './charges/plan-charges.ts';
export { enterDisputedSum } from './disputed-sums.ts';
export { PAYER_PAGE } from './payer-page.ts';
export { lockSettlements, markSettlementCredited } from './settle-cards.ts';

/** Invoices paid by card: attempts at a processor, which is outside, and what follows from its word. */
export const cardsModule = ({ rail }: { rail: CardRail | undefined }): Module => ({
  name: 'cards',
  routes: (routes) => cardRoutes(routes, rail),
  phases: [chargePhase(rail), expiryPhase, settlePhase],
  loops: rail ? [followAttempts(rail)] : [],
  invariants: cardInvariants,
});
