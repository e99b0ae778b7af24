import type { Module } from '../../platform/module.ts';
import { cardInvariants } from './card-invariants.ts';
import { chargePhase } from './charges/run-charges.ts';
import type { CheckPurpose } from './checks/check-store.ts';
import { followChecks } from './checks/follow-checks.ts';
import type { CheckFor } from './checks/take-check.ts';
import { followAttempts } from './follow-attempts.ts';
import { forgetCards } from './forget-cards.ts';
import { linkRoutes } from './links/link-routes.ts';
import type { CardRail } from './ports.ts';
import { cardRoutes } from './routes.ts';
import { settlePhase } from './settle-cards.ts';
import { expiryPhase } from './tell-of-expiry.ts';

export { mailCardAgreement } from './agreement/agreement-mail.ts';
export { AGREEMENT_VERSION, agreementPoints } from './agreement/agreement-words.ts';
export { type LockedAttempt, lockAttempt } from './attempt-store.ts';
export { IN_FLIGHT } from './card-attempt.query.ts';
export { type HeldBill, refuseChanged } from './card-bills.ts';
export { termsOfDue } from './card-terms.query.ts';
export { cardFeePolicy, cardFeesNow, cardsOffered, TAKES_NO_CARDS, takesCards } from './cards-offered.ts';
export { isOver, keptToken } from './charge-saved-card.ts';
export { mailDeclined } from './charges/charge-mail.ts';
export { type DeclinedCharge, declinedCharge } from './charges/charge-store.ts';
export { endCharges, planCharges, planNextCharge } from './charges/plan-charges.ts';
export { answerCheck, checkCard } from './checks/check-card.ts';
export { latestCheck } from './checks/check-store.ts';
export type { CheckFor } from './checks/take-check.ts';
export { enterDisputedSum } from './disputed-sums.ts';
export { cardDoors } from './hear-of.ts';
export { invoiceBill } from './invoice-bill.ts';
export { heldLink, linkOfCard, linkToKeep } from './links/card-link-store.ts';
export { answerAttempt, lookAtAttempt } from './open-attempt.ts';
export { payByCard, payUnattended } from './pay-by-card.ts';
export { PAYER_PAGE } from './payer-page.ts';
export type { CardFacts, CardRail } from './ports.ts';
export { type Asking, renewKept } from './renew-kept.ts';
export { lockSettlements, markSettlementCredited } from './settle-cards.ts';

type CardsGiven = {
  rail: CardRail | undefined;
  /** What cards are kept for without a charge, by the modules above. */
  purposes: Readonly<Record<CheckPurpose, CheckFor>>;
};

/** Invoices paid by card: attempts at a processor, which is outside, and what follows from its word. */
export const cardsModule = ({ rail, purposes }: CardsGiven): Module => ({
  name: 'cards',
  routes: (routes) => {
    cardRoutes(routes, rail);
    linkRoutes(routes, { rail, mends: purposes.mend });
  },
  forgets: forgetCards,
  phases: [chargePhase(rail), expiryPhase(rail), settlePhase],
  loops: rail ? [followAttempts(rail), followChecks(rail, purposes)] : [],
  invariants: cardInvariants,
});
