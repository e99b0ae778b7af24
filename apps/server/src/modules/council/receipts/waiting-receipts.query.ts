import type { Output } from '@lorikeet/contracts';
import type * as receipts from '@lorikeet/contracts/rates-receipts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { receiptPostings } from './receipt-postings.ts';

/**
 * A posting may be booked a moment before a file is made and committed after it. The next file therefore looks this far
 * behind the one before it, longer than any transaction runs.
 */
const OVERLAP_DAYS = 3;

/** When the file before was made; undefined where there is none. */
export async function lastMadeAt(work: Work): Promise<Date | undefined> {
  const last = await work.maybe<{ made_at: Date }>(sql`
    select made_at from rates_receipts_files where merchant_id = ${work.merchantId} order by number desc limit 1`);
  return last?.made_at;
}

/** The receipts and reversals that are in no file yet, as `receiptPostings` yields them. `last` is when the file before was made. */
export const waitingReceipts = (work: Work, last: Date | undefined): Sql =>
  receiptPostings(
    sql`${work.merchantId}::uuid`,
    sql`g.booked_at >= ${last ?? new Date(0)}::timestamptz - make_interval(days => ${OVERLAP_DAYS})
      and not exists (
        select 1 from rates_receipts_lines l where l.merchant_id = ${work.merchantId} and l.posting_id = g.id)`,
  );

/** The columns of a sum over lines with `kind` and `amount_cents`. */
export const receiptSums = sql`count(*) filter (where kind = 'receipt')::int as receipts,
  coalesce(sum(amount_cents) filter (where kind = 'receipt'), 0)::bigint as receipts_cents,
  count(*) filter (where kind = 'reversal')::int as reversals,
  coalesce(sum(amount_cents) filter (where kind = 'reversal'), 0)::bigint as reversals_cents,
  coalesce(sum(amount_cents), 0)::bigint as total_cents`;

type Waiting = Output<typeof receipts.getWaitingReceipts>;

/** What the next file would hold, and the debits that the bank has and has not cleared yet. */
export async function waitingTotals(work: Work): Promise<Waiting> {
  const last = await lastMadeAt(work);
  const [sums, underWay] = await Promise.all([
    work.one<Omit<Waiting, 'under_way' | 'under_way_cents' | 'last_made_at'>>(
      sql`select ${receiptSums} from (${waitingReceipts(work, last)}) waiting`,
    ),
    work.one<Pick<Waiting, 'under_way' | 'under_way_cents'>>(sql`
      select count(*)::int as under_way, coalesce(sum(amount_cents), 0)::bigint as under_way_cents from payments
      where merchant_id = ${work.merchantId} and is_rates_with_bank`),
  ]);
  return { ...sums, ...underWay, last_made_at: last ?? null };
}
