import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';

/** Destroys the names on invoices that tax law keeps no longer. Returns how many. */
export function forgetBilledNames(work: Work, day: LocalDate): Promise<number> {
  return work.run(sql`
    update customers set billed_name = null, billed_name_until = null, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and billed_name_until <= ${day}`);
}

/** Which merchants `m` may have a name to destroy on a day. */
export const billedNamesMayEnd = (day: LocalDate): Sql => sql`exists (
  select 1 from customers c where c.merchant_id = m.id and c.billed_name_until <= ${day})`;
