import { TEST_CHALLENGE_CODE } from '@lorikeet/domain/cards/entry';
import { toCents } from '@lorikeet/domain/kernel';
import { answerChallenge } from '../../apps/server/src/modules/cards/pay-by-card.ts';
import { settlePhase } from '../../apps/server/src/modules/cards/settle-cards.ts';
import { cancelDebit } from '../../apps/server/src/modules/debits/index.ts';
import { followCardRefund } from '../../apps/server/src/modules/refunds/card-refunds.ts';
import { makeRefund } from '../../apps/server/src/modules/refunds/index.ts';
import { withdrawRefund } from '../../apps/server/src/modules/refunds/withdraw-refund.ts';
import type { Operation } from './operations.ts';
import { TODAY } from './stage.ts';

/** Everything that moves a card payment or its refund, and the debit of its invoice. */
export const CARD_OPERATIONS = {
  'pay by card': ({ run, cards }) => cards.till.pay(run, cards.due, 'approved'),
  'card outcome': ({ run, cards }) =>
    answerChallenge(run, cards.till.rail, cards.challenged, TEST_CHALLENGE_CODE),
  'cancel debit beside card': ({ run, cards }) =>
    run.inTransaction((work) => cancelDebit(work, cards.due.paymentId, 'by_staff')),
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
} as const satisfies Record<string, Operation>;
