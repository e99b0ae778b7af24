import { TEST_CHALLENGE_CODE } from '@lorikeet/domain/cards/entry';
import { addDays, toCents } from '@lorikeet/domain/kernel';
import { answerChallenge, followAttempt } from '../../apps/server/src/modules/cards/pay-by-card.ts';
import { takeNews } from '../../apps/server/src/modules/disputes/take-news.ts';
import { followCardRefund } from '../../apps/server/src/modules/refunds/card-refunds.ts';
import { makeRefund } from '../../apps/server/src/modules/refunds/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { cardTill } from '../fixture/card-till.ts';
import { type Act, on, trader } from './any-of.ts';

/** Half of the cards are charged at once; of the others the bank asks for a code, declines, or does not answer. */
const CARDS = ['approved', 'approved', 'challenge_passes', 'declined', 'times_out_approved'] as const;

/** What a processor says of a dispute: that it was opened, more often than how it ended. */
const SAID = ['opened', 'opened', 'won', 'lost'] as const;

/** What payers, processors and acquirers do with cards. */
export const CARD_ACTS: Record<string, { often: number; act: Act }> = {
  'pay by card': {
    often: 8,
    act: on(
      sql`from invoices x where x.status in ('open', 'part_paid') and x.in_flight_cents = 0`,
      async ({ run, id }, city, luck) => {
        const { cents } = await run.reads.one<{ cents: number }>(sql`
          select total_cents - paid_cents - credited_cents as cents from invoices
          where merchant_id = ${run.merchantId} and id = ${id}`);
        const card = CARDS[Math.floor(luck() * CARDS.length)]!;
        return cardTill(city.platform).pay(run, { invoiceId: id, cents }, card);
      },
    ),
  },
  'answer the bank': {
    often: 4,
    act: on(sql`from payments x where x.stage = 'needs_action'`, ({ run, id }, { platform }, luck) =>
      answerChallenge(run, cardTill(platform).rail, id, luck() < 0.7 ? TEST_CHALLENGE_CODE : 'wrong'),
    ),
  },
  'follow card': {
    often: 4,
    act: on(
      sql`from payments x where x.rail = 'card' and x.stage in ('processing', 'needs_action', 'unknown')`,
      async ({ run, id }, { platform }) => {
        await run.inTransaction((work) =>
          work.run(sql`
            update card_attempts set next_ask_at = ${work.clock.wall()}
            where merchant_id = ${work.merchantId} and payment_id = ${id} and next_ask_at is not null`),
        );
        return followAttempt(run, cardTill(platform).rail, id);
      },
    ),
  },
  'settle cards': { often: 5, act: (city, luck) => city.phase(trader(city, luck), 'cards.settle') },
  'refund card': {
    often: 4,
    act: on(
      sql`from payments x where x.stage = 'succeeded' and x.refunded_cents < x.amount_cents`,
      async ({ run, id }, _city, luck) => {
        const { left } = await run.reads.one<{ left: number }>(sql`
          select amount_cents - refunded_cents as left from payments
          where merchant_id = ${run.merchantId} and id = ${id}`);
        const cents = toCents(luck() < 0.5 ? left : Math.max(1, Math.floor(left * luck())));
        return run.inTransaction((work) =>
          makeRefund(work, { payment_id: id, amount_cents: cents, reason: 'goodwill' }),
        );
      },
    ),
  },
  'dispute card': {
    often: 3,
    act: on(
      sql`from payments x where x.stage = 'succeeded' and x.rail = 'card'`,
      async ({ run, id }, { day }, luck) => {
        const { cents } = await run.reads.one<{ cents: number }>(sql`
          select p.amount_cents + a.fee_cents as cents from payments p
          join card_attempts a on a.merchant_id = p.merchant_id and a.payment_id = p.id
          where p.merchant_id = ${run.merchantId} and p.id = ${id}`);
        const said = SAID[Math.floor(luck() * SAID.length)]!;
        return run.inTransaction((work) =>
          takeNews(work, {
            paymentId: id,
            reference: `D-${id}`,
            said,
            amountCents: toCents(cents),
            feeCents: toCents(2_750),
            feeGstCents: toCents(250),
            isAnswered: false,
            returnedCents: toCents(0),
            isFeeReturned: false,
            reason: 'not_received',
            answerDueOn: addDays(day, 14),
            appealDueOn: null,
          }),
        );
      },
    ),
  },
  'send card refund': {
    often: 6,
    act: on(
      sql`from refunds x where x.rail = 'card' and x.status in ('approved', 'lodged')`,
      ({ run, id }, { platform }) => followCardRefund(run, cardTill(platform).rail, id),
    ),
  },
};
