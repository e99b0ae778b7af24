import { type LocalDate, statesThat } from '@lorikeet/domain/kernel';
import { mandateTable } from '@lorikeet/domain/mandates';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { moveMandate } from './move-mandate.ts';

/** Ends every mandate whose agreed last day is over at a day's close. Returns how many. */
export async function expireMandates(work: Work, day: LocalDate): Promise<number> {
  const ending = await work.rows<{ id: string }>(sql`
    select id from mandates
    where merchant_id = ${work.merchantId} and end_date is not null and end_date <= ${day}
      and status = any(${statesThat(mandateTable, 'expire')})
    order by end_date, id`);
  for (const { id } of ending) await moveMandate(work, id, 'expire', {});
  return ending.length;
}

/** Which merchants `m` may have a mandate to end on a day. */
export function mandatesMayExpire(day: LocalDate): Sql {
  return sql`exists (
    select 1 from mandates d
    where d.merchant_id = m.id and d.end_date <= ${day} and d.status = any(${statesThat(mandateTable, 'expire')}))`;
}
