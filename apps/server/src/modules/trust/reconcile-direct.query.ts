import { BANK_CURRENCY, type LocalDate } from '@lorikeet/domain/kernel';
import { type Queries, sql } from '../../platform/db/sql.ts';
import { sumHeld } from '../ledger/index.ts';
import { unseenPlatformDebits } from './platform-debits.ts';
import type { Reconciliation } from './reconcile-statement.query.ts';
import { returnedLines } from './returned-sums.ts';

type Tenant = Queries & { merchantId: string };

type Sums = {
  through: LocalDate | null;
  statement: number;
  book: number;
  uncredited: number;
  rejected: number;
  notBooked: number;
  unknown: number;
  refunds: number;
  settled: number;
  fees: number;
};

/** What acquirers and files of BPAY receipts say is paid and the statement does not show yet. */
const settled = (m: string) => sql`
  select s.amount_cents from (
    select facility_id, amount_cents from card_settlements
    where merchant_id = ${m} and credited_on is null and currency = 'AUD'
    union all
    select facility_id, amount_cents from bpay_settlements where merchant_id = ${m} and credited_on is null
  ) s
  join facilities c on c.merchant_id = ${m} and c.id = s.facility_id and c.settlement_model = 'direct'`;

/**
 * A direct merchant's bank account against its book: what its statement shows of our files and returns is `bank` and
 * what is in transit, less the files that the bank has not credited yet, plus the returns that it has not taken
 * back, the refunds that have not left yet and the platform's debits for its fees. Its other movements are its own affair and are no part of it. Undefined where it has no direct facility
 * or no statement was loaded.
 */
export async function reconcileDirect(merchant: Tenant): Promise<Reconciliation | undefined> {
  const m = merchant.merchantId;
  const own = await merchant.maybe(sql`
    select 1 from facilities where merchant_id = ${m} and settlement_model = 'direct' limit 1`);
  if (!own) return undefined;
  const sums = await merchant.one<Sums>(sql`
    with files as (
      select f.id, f.batch_id, f.first_payment_id, f.last_payment_id, f.total_cents, f.credited_on, f.status,
        f.posted_at
      from bank_files f
      join facilities c on c.merchant_id = ${m} and c.id = f.facility_id and c.settlement_model = 'direct'
      where f.merchant_id = ${m} and f.kind = 'debit'
    ), returned as (
      select l.amount_cents, l.is_booked, l.is_taken from (${returnedLines(m)}) l
    ), rejected as (
      select f.credited_on is not null as is_credited, f.status, sum(p.amount_cents) as cents
      from files f
      join payments p on p.merchant_id = ${m} and p.batch_id = f.batch_id
        and p.id between f.first_payment_id and f.last_payment_id and p.stage = 'rejected'
      where f.status in ('accepted', 'rejected') group by 1, 2
    )
    select (select max(booked_on) from statement_lines where merchant_id = ${m}) as through,
      (select coalesce(sum(amount_cents), 0)::bigint from statement_lines
        where merchant_id = ${m} and matched_id is not null and matched_kind in ('debit_file', 'returns', 'recall', 'refund_file', 'refund_returned', 'card_settlement',
          'bpay_settlement', 'platform_debit')) as statement,
      ${sumHeld(m, { account: sql`in ('bank', 'it:debit')`, currency: BANK_CURRENCY })} as book,
      (select coalesce(sum(total_cents), 0)::bigint from files
        where status = 'accepted' and posted_at is not null and credited_on is null)
        - (select coalesce(sum(cents), 0)::bigint from rejected where not is_credited and status = 'accepted')
        as uncredited,
      (select coalesce(sum(r.cents), 0)::bigint from file_recalls r join files f on f.id = r.bank_file_id
        where r.merchant_id = ${m} and not exists (
          select 1 from statement_lines s
          where s.merchant_id = ${m} and s.matched_kind = 'recall' and s.matched_id = r.id)) as rejected,
      (select coalesce(sum(amount_cents), 0)::bigint from returned
        where is_booked and not is_taken) as "notBooked",
      (select coalesce(sum(amount_cents), 0)::bigint from returned where is_taken and not is_booked) as unknown,
      (select coalesce(sum(r.amount_cents + r.fee_cents), 0)::bigint from refunds r
        left join bank_files f on f.merchant_id = ${m} and f.id = r.bank_file_id
        join facilities c on c.merchant_id = ${m} and c.id = r.facility_id and c.settlement_model = 'direct'
        where r.merchant_id = ${m} and r.currency = 'AUD' and case r.rail
          when 'card' then r.status in ('lodged', 'done') and r.settlement_id is null
          else r.status in ('lodged', 'done', 'returned') and f.id is not null and f.credited_on is null end) as refunds,
      (select coalesce(sum(s.amount_cents), 0)::bigint from (${settled(m)}) s) as settled,
      (${unseenPlatformDebits(m)}) as fees`);
  if (!sums.through) return undefined;
  const outstandingCents = sums.uncredited + sums.settled + sums.fees - sums.notBooked - sums.refunds;
  const unmatchedCents = sums.rejected - sums.unknown;
  return {
    through: sums.through,
    balanceCents: sums.statement,
    bookCents: sums.book,
    unmatchedCents,
    outstandingCents,
    differenceCents: sums.statement - (sums.book - outstandingCents + unmatchedCents),
  };
}
