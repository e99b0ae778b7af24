import type { Output } from '@lorikeet/contracts';
import type * as dashboard from '@lorikeet/contracts/dashboard';
import { addMonthsAnchored, endOfMonth, type LocalDate, startOfMonth, ZERO } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { FAILED, PROCESSING, SUCCEEDED } from './status-stages.ts';

type Months = Output<typeof dashboard.getDashboardMonths>;
type Month = Months['months'][number];

const MONTHS = 12;

/** What was taken in each of twelve months, by the day it was taken, and what became of it. */
export async function monthsOf(work: Work): Promise<Months> {
  const { currency } = await work.one<Pick<Months, 'currency'>>(
    sql`select currency from merchants where id = ${work.merchantId}`,
  );
  const first = addMonthsAnchored(startOfMonth(work.today), 1 - MONTHS, 1);
  const last = endOfMonth(work.today);
  const rows = await work.rows<Omit<Month, 'to'>>(sql`
    select date_trunc('month', debit_date::timestamp)::date as from,
      coalesce(sum(amount_cents) filter (where stage = any(${SUCCEEDED}::text[])), 0)::bigint as cleared_cents,
      coalesce(sum(amount_cents) filter (where stage = any(${PROCESSING}::text[])), 0)::bigint as processing_cents,
      coalesce(sum(amount_cents) filter (where stage = any(${FAILED}::text[])), 0)::bigint as failed_cents
    from payments
    where merchant_id = ${work.merchantId} and debit_date between ${first} and ${last} and currency = ${currency}
    group by 1 order by 1`);
  const known = new Map<LocalDate, Omit<Month, 'to'>>(rows.map((row) => [row.from, row]));
  const months = Array.from({ length: MONTHS }, (_, n): Month => {
    const from = addMonthsAnchored(first, n, 1);
    const sums = known.get(from) ?? { cleared_cents: ZERO, processing_cents: ZERO, failed_cents: ZERO };
    return { ...sums, from, to: endOfMonth(from) };
  });
  return { currency, months };
}
