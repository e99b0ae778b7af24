import { TEST_CHALLENGE_CODE } from '@lorikeet/domain/cards/entry';
import { addDays, toCents } from '@lorikeet/domain/kernel';
import { answerChallenge } from '../../apps/server/src/modules/cards/pay-by-card.ts';
import { settlePhase } from '../../apps/server/src/modules/cards/settle-cards.ts';
import { cancelDebit } from '../../apps/server/src/modules/debits/index.ts';
import { takeNews } from '../../apps/server/src/modules/disputes/take-news.ts';
import { followCardRefund } from '../../apps/server/src/modules/refunds/card-refunds.ts';
import { makeRefund } from '../../apps/server/src/modules/refunds/index.ts';
import { withdrawRefund } from '../../apps/server/src/modules/refunds/withdraw-refund.ts';
import { Refusal } from '../../apps/server/src/platform/refusal.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { Operation } from './operations.ts';
import { TODAY } from './stage.ts';

/** Its payer's bank takes a captured payment back, and the processor says so. */
const dispute = (run: Run, paymentId: string, cents: number) =>
  run.inTransaction((work) =>
    takeNews(work, {
      paymentId,
      reference: `D-${paymentId}`,
      said: 'opened',
      amountCents: toCents(cents),
      feeCents: toCents(2_750),
      feeGstCents: toCents(250),
      isAnswered: false,
      returnedCents: toCents(0),
      isFeeReturned: false,
      reason: 'not_received',
      answerDueOn: addDays(TODAY, 14),
      appealDueOn: null,
    }),
  );

/** Nothing is due of an invoice whose debit is with the bank: its card is refused until the debit has come back. */
export const unlessRefused = (paying: Promise<unknown>) =>
  paying.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });

/** Everything that moves a card payment or its refund, and the debit of its invoice. */
export const CARD_OPERATIONS = {
  'pay by card': ({ run, cards }) => cards.till.pay(run, cards.due, 'approved'),
  'pay by card what comes back': ({ run, cards }) =>
    unlessRefused(cards.till.pay(run, cards.comingBack, 'approved')),
  'card outcome': ({ run, cards }) =>
    unlessRefused(answerChallenge(run, cards.till.rail, cards.challenged, TEST_CHALLENGE_CODE)),
  'cancel debit beside card': ({ run, cards }) =>
    run.inTransaction((work) => cancelDebit(work, cards.due.paymentId, 'by_staff')),
  'give the card up': ({ run, cards }) =>
    unlessRefused(answerChallenge(run, cards.till.rail, cards.challenged, null)),
  'settle cards': ({ run }) => {
    const tenant = { id: run.merchantId, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
    return settlePhase.run(run, TODAY, tenant);
  },
  'refund card': ({ run, cards }) =>
    run.inTransaction((work) =>
      makeRefund(work, { payment_id: cards.paid, amount_cents: toCents(500), reason: 'goodwill' }),
    ),
  'send card refund': ({ run, cards }) => followCardRefund(run, cards.till.rail, cards.refund),
  'withdraw card refund': ({ run, cards }) =>
    run.inTransaction((work) => withdrawRefund(work, cards.refund, 'by staff')),
  'dispute card': ({ run, cards }) => dispute(run, cards.paid, 8_230),
  'dispute refunded card': ({ run, cards }) => dispute(run, cards.other, 9_255),
} as const satisfies Record<string, Operation>;
