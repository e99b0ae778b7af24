import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { voidCodesOf } from '../property-codes.ts';

/** Whether two names on file mean two owners: rolls write one person in capitals or not. */
export const renamedSql = (one: Sql, other: Sql): Sql => sql`lower(${one}) <> lower(${other})`;

/**
 * Ends the codes of the properties `p` whose owner on file is another than before their rows `r` were taken in; of those alone for
 * which `which` holds.
 */
export function voidCodesOfOthers(work: Work, some: Sql, which = sql`true`): Promise<void> {
  return voidCodesOf(
    work,
    sql`select r.property_id from rates_import_rows r
      join properties p on p.merchant_id = ${work.merchantId} and p.id = r.property_id
      where ${some} and ${which} and not (r.before->>'is_new')::boolean
        and ${renamedSql(sql`p.owner_name`, sql`r.before->>'owner_name'`)}`,
    'owner_changed',
  );
}
