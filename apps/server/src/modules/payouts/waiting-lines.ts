import { MAX_AMOUNT_CENTS } from '@lorikeet/bank-files';
import { BANK_CURRENCY } from '@lorikeet/domain/kernel';
import { type Queries, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { merchantProfile, settingsOf } from '../merchants/index.ts';
import { settlementOf } from './payable.query.ts';

type Tenant = Queries & { merchantId: string };

/**
 * A movement may be booked a moment before a draw and committed after it. The next draw therefore looks this far behind
 * the earliest movement that the last one left, longer than any transaction runs.
 */
export const OVERLAP_DAYS = 3;
const LONG_AGO = new Date(0);

/** Where the search for movements that no payout has yet begins: nothing older waits. */
export async function waitingSince(work: Tenant): Promise<Date> {
  const last = await work.maybe<{ from: Date }>(sql`
    select lines_from - make_interval(days => ${OVERLAP_DAYS}) as from from payouts
    where merchant_id = ${work.merchantId} and status <> 'withdrawn' order by number desc limit 1`);
  return last?.from ?? LONG_AGO;
}

/**
 * The movements of the balance in the banks' currency (no file pays another) that are in no payout yet, booked from `since` up to
 * `cutOff`, as a query yielding
 * (posting_id, kind, payment_id, amount_cents, gst_cents, booked_at, is_carried, is_ready, peak_cents).
 *
 * A debit that cleared, and the fee taken of it, is ready only once the bank has credited its file, a card payment or
 * BPAY receipt once the statement shows the acquirer's or the file's sum: we pay out money that we hold. Other movements are ready at once. What a payout itself took from the balance is not a line.
 * `gst_cents` is the GST inside a fee. What is carried stood on the statement of an evening without a payout.
 * `peak_cents` is the highest sum reached up to this line in the order of booking: a Direct Entry amount has ten
 * digits, and a payout ends before it would need eleven.
 */
export function waitingLines(work: Tenant, since: Date, cutOff: Date): Sql {
  const m = work.merchantId;
  return sql`
    select w.*, max(w.running_cents) over (partition by w.is_ready order by w.booked_at, w.posting_id) as peak_cents
    from (
      select l.*, sum(l.amount_cents) over (partition by l.is_ready order by l.booked_at, l.posting_id)
        as running_cents
      from (
        select e.posting_id, p.kind, y.id as payment_id, sum(e.amount_cents)::bigint as amount_cents,
          coalesce(max(p.amounts[array_position(p.accounts, 'gst-credits')]), 0)::bigint as gst_cents,
          min(e.booked_at) as booked_at,
          exists (
            select 1 from carried_lines c where c.merchant_id = ${m} and c.posting_id = e.posting_id) as is_carried,
          bool_and(p.kind not in ('debit_cleared', 'platform_fee_charged') or y.rail is distinct from 'bank_debit'
            or f.credited_on is not null)
            and bool_and(p.kind <> 'card_settled' or exists (
              select 1 from card_attempts a
              join card_settlements s on s.merchant_id = ${m} and s.id = a.settlement_id
              where a.merchant_id = ${m} and a.payment_id = p.source_id and s.credited_on is not null))
            and bool_and(p.kind not in ('bpay_settled', 'bpay_matched_by_staff', 'bpay_unmatched_by_staff') or exists (
              select 1 from bpay_receipts r
              join bpay_settlements s on s.merchant_id = ${m} and s.id = r.settlement_id
              where r.merchant_id = ${m} and r.payment_id = y.id and s.credited_on is not null))
            as is_ready
        from entries e
        join postings p on p.merchant_id = ${m} and p.id = e.posting_id
        left join bpay_unmatches u on u.merchant_id = ${m} and u.id = p.source_id
        left join payments y on y.merchant_id = ${m} and y.id = coalesce(u.payment_id, p.source_id)
        left join bank_files f on f.merchant_id = ${m} and f.batch_id = y.batch_id and f.status <> 'withdrawn'
          and y.id between f.first_payment_id and f.last_payment_id
        where e.merchant_id = ${m} and e.account = 'balance:available' and e.currency = ${BANK_CURRENCY}
          and e.booked_at >= ${since} and e.booked_at <= ${cutOff} and p.kind <> 'payout_lodged'
          and not exists (
            select 1 from payout_lines taken where taken.merchant_id = ${m} and taken.posting_id = e.posting_id)
        group by e.posting_id, p.kind, y.id
      ) l
    ) w`;
}

/** A line that a payout of one bank credit can carry. */
export const FITS = sql`is_ready and peak_cents <= ${MAX_AMOUNT_CENTS}`;

export type Waiting = { readyCents: number; uncreditedCents: number };

/** The amount payable now, and the amount cleared but not yet credited by the bank. */
export function waitingTotals(work: Tenant, since: Date, cutOff: Date): Promise<Waiting> {
  return work.one<Waiting>(sql`
    select coalesce(sum(amount_cents) filter (where ${FITS}), 0)::bigint as "readyCents",
      coalesce(sum(amount_cents) filter (where not is_ready), 0)::bigint as "uncreditedCents"
    from (${waitingLines(work, since, cutOff)}) line`);
}

/** The least that is paid out. The last of a closing merchant's balance, or facility's, is paid out, however little it is. */
export async function payoutMinimum(work: Work): Promise<number> {
  const [{ status }, settlement, settings] = await Promise.all([
    merchantProfile(work),
    settlementOf(work),
    settingsOf(work),
  ]);
  const isLast = settlement.model === 'facilitated' && settlement.facility.status === 'closing';
  return isLast || status === 'closing' ? 1 : settings.payout_minimum_cents;
}
