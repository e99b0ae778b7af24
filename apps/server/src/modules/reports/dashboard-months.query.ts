import type { Output } from '@lorikeet/contracts';
import type * as dashboard from '@lorikeet/contracts/dashboard';
import {
  addMonthsAnchored,
  endOfMonth,
  type LocalDate,
  startOfMonth,
  toCents,
} from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { summedPayments } from '../payments/index.ts';
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
  const days = await work.rows<{ day: LocalDate; stage: string; cents: number }>(sql`
    select s.day, s.stage, sum(s.amount_cents)::bigint as cents
    from ${summedPayments(work, { currency: [currency], date_from: first, date_to: last })} s
    group by s.day, s.stage`);
  const sumOf = ({ from, to }: Pick<Month, 'from' | 'to'>, stages: readonly string[]) =>
    toCents(
      days
        .filter(({ day, stage }) => day >= from && day <= to && stages.includes(stage))
        .reduce((sum, { cents }) => sum + cents, 0),
    );
  const months = Array.from({ length: MONTHS }, (_, n): Month => {
    const from = addMonthsAnchored(first, n, 1);
    const month = { from, to: endOfMonth(from) };
    return {
      ...month,
      cleared_cents: sumOf(month, SUCCEEDED),
      processing_cents: sumOf(month, PROCESSING),
      failed_cents: sumOf(month, FAILED),
    };
  });
  return { currency, months };
}
