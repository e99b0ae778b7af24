import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';
import { REFUND_SUMS } from './settle-refunded.ts';

/** What must hold of every merchant's refunds. */
export const refundInvariants: readonly Invariant[] = [
  {
    name: 'refunds.pending',
    meaning: {
      en: 'What is promised to payers is what was refunded and is not with the bank',
      zh: '待付退款等于已发起但尚未提交银行的退款',
    },
    check: counted(sql`
      with booked as (
        select merchant_id, currency, -sum(amount_cents) as cents from account_days
        where account = 'refunds-pending' group by merchant_id, currency
      ), promised as (
        select merchant_id, currency, sum(amount_cents + fee_cents) as cents from refunds where status = 'approved'
        group by merchant_id, currency
      )
      select count(*)::int as broken from booked b
      full join promised p on p.merchant_id = b.merchant_id and p.currency = b.currency
      where coalesce(b.cents, 0) <> coalesce(p.cents, 0)`),
  },
  {
    name: 'refunds.of_payments',
    meaning: {
      en: 'What a payment says went back is the sum of its refunds, and never more than was taken',
      zh: '每笔付款的已退金额等于其退款合计，且不超过收款金额',
    },
    check: counted(sql`
      with given as (
        select merchant_id, payment_id, "ofPayment" + greatest(0, "ofCredit" - "notArrived") as cents from (
          select r.merchant_id, r.payment_id, ${REFUND_SUMS} from refunds r group by r.merchant_id, r.payment_id
        ) s where "ofPayment" > 0 or "ofCredit" > "notArrived"
      ), noted as (
        select merchant_id, id, refunded_cents from payments where refunded_cents > 0
      )
      select count(*)::int as broken from noted n
      full join given g on g.merchant_id = n.merchant_id and g.payment_id = n.id
      where coalesce(n.refunded_cents, 0) <> coalesce(g.cents, 0)`),
  },
  {
    name: 'refunds.of_cards',
    meaning: {
      en: 'The processor is asked for a card refund until it ends, and never gives back more than it took, fee included',
      zh: '银行卡退款会持续向处理机构查询直至有结果，且退回金额（含手续费）不超过扣款金额',
    },
    check: counted(sql`
      select count(*)::int as broken from (
        select r.merchant_id, r.payment_id from refunds r
        where r.rail = 'card' and ((r.next_ask_at is null) = (r.status in ('approved', 'lodged'))
          or (r.settles_on is not null) <> (r.status = 'done'))
        union all
        select r.merchant_id, r.payment_id from refunds r
        join payments p on p.merchant_id = r.merchant_id and p.id = r.payment_id
        join card_attempts a on a.merchant_id = r.merchant_id and a.payment_id = r.payment_id
        where r.rail = 'card' and r.status <> 'withdrawn'
        group by r.merchant_id, r.payment_id, p.stage, p.amount_cents, a.fee_cents, a.fee_gst_cents
        having p.stage <> 'succeeded' or sum(r.fee_cents) > a.fee_cents or sum(r.fee_gst_cents) > a.fee_gst_cents
          or (not bool_or(r.of_credit) and sum(r.amount_cents) = p.amount_cents and sum(r.fee_cents) <> a.fee_cents)
      ) wrong`),
  },
];
