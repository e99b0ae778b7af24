import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import { planLagsSql } from '../debits/index.ts';
import { followEach } from './follow-owed.ts';

/** Which councils `m` may claim debits of properties on a day. */
export const plansMayLag = (day: LocalDate): Sql => sql`exists (
  select 1 from payments p
  where p.merchant_id = m.id and p.is_waiting and p.property_id is not null and p.debit_date <= ${day})`;

/**
 * Before debits are claimed: the plans whose debits are due follow what was paid, came back or was asked for meanwhile. A claim
 * passes those over that still lag, so that none takes what is not owed; without this they would wait a day.
 */
export async function followLate(run: Run, day: LocalDate): Promise<{ followed: number }> {
  const late = await run.inTransaction((work) =>
    work.rows<{ property_id: string }>(sql`
      select distinct p.property_id from payments p
      where p.merchant_id = ${work.merchantId} and p.is_waiting and p.debit_date <= ${day} and ${planLagsSql(work)}
      order by 1`),
  );
  await followEach(
    run,
    late.map(({ property_id }) => property_id),
  );
  return { followed: late.length };
}
