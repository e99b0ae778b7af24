import { sql } from './db/sql.ts';
import type { Work } from './work.ts';

/**
 * What merchants call themselves, by their ids. Rows that speak of another tenant are joined to its name here: several
 * machines refuse to join them in a statement.
 */
export async function merchantNames(
  work: Pick<Work, 'rows'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await work.rows<{ id: string; name: string }>(
    sql`select id, trading_name as name from merchants where id = any(${[...new Set(ids)]}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
