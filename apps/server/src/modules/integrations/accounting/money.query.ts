import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { among } from '../../../platform/db/words.ts';
import { amountAt, bookedAround } from '../../ledger/index.ts';
import type { FileDays } from './sales.query.ts';

/** Everywhere that a merchant's money can lie. */
export const MONEY_ACCOUNTS = ['balance:available', 'balance:reserved', 'bank'] as const;

export type MovedRow = {
  id: string;
  kind: string;
  day: LocalDate;
  amount: Cents;
  customer: string | null;
  invoice: number | null;
  payout: number | null;
  refund: number | null;
  /** Of the property that it was paid for. */
  assessment: string | null;
  /** Of the payment or dispute, or the name of the file, as the screens show it. */
  reference: string | null;
  /** The day whose document of fees it pays, where it is a card fee apart from what it came with. */
  fees_of: LocalDate | null;
};

/**
 * (id, kind, source_id, customer_id, property_id, day, amount, is_landed): what came and what left. `is_landed`: where the
 * merchant's money lands, which is what a statement is of: the balance with the platform, from which a payout is the way
 * out, or its own bank. Never both: what is paid out would come back in. What moves from one to the other is on each.
 */
const moves = ({ land, ...days }: FileDays): Sql => sql`
  select p.id, p.kind, p.source_id, p.customer_id, p.property_id, p.effective_date as day, m.amount, m.is_landed
  from (
    select e.posting_id, (e.account = 'bank') = ${land === 'bank'} as is_landed, sum(e.amount_cents)::bigint as amount
    from entries e
    where e.merchant_id = ${days.merchantId} and e.account ${among(MONEY_ACCOUNTS)} and e.currency = ${days.currency}
      and e.effective_date between ${days.from} and ${days.to}
      and ${bookedAround(sql`e.booked_at`, { ...days, account: among(MONEY_ACCOUNTS) })}
    group by 1, 2 having sum(e.amount_cents) <> 0) m
  join postings p on p.merchant_id = ${days.merchantId} and p.id = m.posting_id`;

/**
 * Each movement with whose it is, the invoice that it paid, and what names it on a screen. `is_receipt`: a customer paid an
 * invoice. What comes of a refund, a dispute or a receipt's undone match is known by that, and leads to its payment.
 */
export const moneyRows = (days: FileDays): Sql => {
  const tenant = days.merchantId;
  return sql`
  select m.id, m.kind, m.day, m.amount,
    coalesce(c.name, case when m.property_id is not null then y.owner_name end) as customer, i.number as invoice,
    o.number as payout, r.number as refund, y.assessment_number as assessment,
    coalesce(d.reference, p.lodgement_reference, q.lodgement_reference, f.filename) as reference,
    m.amount > 0 and c.id is not null and i.number is not null as is_receipt, m.is_landed, p.id as payment_id,
    p.amount_cents as paid, null::date as fees_of
  from (${moves(days)}) m
  left join payments p on p.merchant_id = ${tenant} and p.id = m.source_id
  left join invoices i on i.merchant_id = ${tenant} and i.id = p.invoice_id
  left join payouts o on o.merchant_id = ${tenant} and o.id = m.source_id
  left join refunds r on r.merchant_id = ${tenant} and r.id = m.source_id
  left join disputes d on d.merchant_id = ${tenant} and d.id = m.source_id
  left join bpay_unmatches u on u.merchant_id = ${tenant} and u.id = m.source_id
  left join payments q on q.merchant_id = ${tenant} and q.id = coalesce(r.payment_id, d.payment_id, u.payment_id)
  left join bank_files f on f.merchant_id = ${tenant} and f.id = m.source_id
  left join properties y on y.merchant_id = ${tenant} and y.id = coalesce(m.property_id, p.property_id, q.property_id)
  left join customers c on c.merchant_id = ${tenant} and c.id = m.customer_id`;
};

/** How a payment was applied. A posting of one of these kinds has the payment as its source. */
const APPLIED = ['debit_submitted', 'card_captured', 'bpay_matched'] as const;

/**
 * The same movements, a receipt in its parts: what was applied to the invoice, the payer's card fee, which pays the fees of
 * the day on which the card was charged, and what is left, which paid nothing of ours. The parts sum to the movement.
 */
export const appliedRows = (days: FileDays): Sql => {
  const tenant = days.merchantId;
  return sql`
  select m.id, m.kind, m.day, x.amount::bigint as amount, m.customer, m.invoice, m.payout, m.refund, m.assessment,
    m.reference, x.fees_of, x.is_receipt, x.part
  from (${moneyRows(days)}) m
  left join card_attempts a on a.merchant_id = ${tenant} and a.payment_id = m.payment_id and m.is_receipt
    and a.captured_on is not null
  left join postings g on g.merchant_id = ${tenant} and g.source_id = m.payment_id and m.is_receipt
    and g.kind ${among(APPLIED)}
  cross join lateral (
    select coalesce(-${amountAt('receivable')}, m.paid) as applied, coalesce(a.fee_cents, 0) as fee) s
  cross join lateral (values
    (1, case when m.is_receipt then s.applied else m.amount end, null::date, m.is_receipt),
    (2, case when m.is_receipt then s.fee else 0 end, a.captured_on, true),
    (3, case when m.is_receipt then m.amount - s.applied - s.fee else 0 end, null::date, false)
  ) as x (part, amount, fees_of, is_receipt)
  where x.amount <> 0`;
};
