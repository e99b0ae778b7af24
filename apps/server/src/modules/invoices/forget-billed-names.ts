import type { LocalDate } from '@lorikeet/domain/kernel';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

const PAPERS = ['invoices', 'credit_notes'] as const;

/** Destroys the names on papers of erased customers that tax law keeps no longer. Returns of how many papers. */
export async function forgetBilledNames(work: Work, day: LocalDate): Promise<number> {
  let forgotten = 0;
  for (const papers of PAPERS)
    forgotten += await work.run(sql`
      update ${raw(papers)} set billed_name = null, billed_name_until = null
      where merchant_id = ${work.merchantId} and billed_name_until <= ${day}`);
  return forgotten;
}

/** Which merchants `m` may have a name to destroy on a day. */
export const billedNamesMayEnd = (day: LocalDate): Sql => sql`(
  exists (select 1 from invoices i where i.merchant_id = m.id and i.billed_name_until <= ${day})
  or exists (select 1 from credit_notes n where n.merchant_id = m.id and n.billed_name_until <= ${day}))`;
