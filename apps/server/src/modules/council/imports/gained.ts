import { raw, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import type { MappedImport } from './import-store.ts';

/** Whatever stands in these for a property came to it after the roll that brought it. */
const USED = [
  'bpay_unmatches',
  'card_attempts',
  'hardship_requests',
  'payments',
  'property_access',
  'rates_arrangements',
  'rates_receipts_lines',
  'schedules',
  'support_tickets',
] as const;

/** Every table that keeps a property on the roll by a row of its own. */
export const GAINED: readonly string[] = [...USED, 'rates_concessions', 'rates_notices'];

/**
 * The properties, as `property_id`, that an import brought by its rows `r` and that have gained something else since: somebody
 * has registered or paid, or staff have asked or granted something. They cannot leave the roll.
 */
export function gainedSql(
  work: Work,
  { id, rating_year: year }: Pick<MappedImport, 'id' | 'rating_year'>,
  some: Sql,
): Sql {
  const named = (table: string, more: Sql) => sql`
    select g.property_id from rates_import_rows r
    join ${raw(table)} g on g.merchant_id = ${work.merchantId} and g.property_id = r.property_id
    where ${some} and (r.before->>'is_new')::boolean and ${more}`;
  return USED.reduce(
    (all, table) => sql`${all} union ${named(table, sql`true`)}`,
    sql`${named('rates_notices', sql`g.rating_year <> ${year}`)}
      union ${named('rates_concessions', sql`g.began_by is distinct from ${id}`)}`,
  );
}
