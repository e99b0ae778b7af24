import { type Queries, sql } from '../../platform/db/sql.ts';
import { type Person, STAFF } from './person.ts';

/** The names by which a person's merchant is known, which their password must not contain; none for a ratepayer. */
export async function organisationNames(queries: Queries, { realm, key }: Person): Promise<string[]> {
  if (realm !== STAFF) return [];
  const row = await queries.maybe<{ slug: string; trading_name: string }>(
    sql`select slug, trading_name from merchants where id = ${key}`,
  );
  return row ? [row.slug, row.trading_name] : [];
}
