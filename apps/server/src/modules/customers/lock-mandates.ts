import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Locks the mandates that a condition on `mandates m` finds, by id: none ends until the transaction does. */
export async function lockMandates(work: Work, which: Sql): Promise<void> {
  await work.run(sql`
    select 1 from mandates m where m.merchant_id = ${work.merchantId} and ${which} order by m.id for no key update`);
}
