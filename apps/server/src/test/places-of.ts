import type { Pool } from 'pg';
import type { Sealer } from '../platform/sealer.ts';

/**
 * Every column of every table that says one of some words, as `table.column`: texts, lists and JSON as they stand, bytes as
 * they are once opened by the vault. Upper and lower case are alike.
 */
export async function placesOf(
  pool: Pool,
  vault: Pick<Sealer, 'open'>,
  words: readonly string[],
): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(`
    select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.data_type in ('text', 'character varying', 'ARRAY', 'jsonb', 'json', 'bytea')
    order by 1, 2`);
  const said = (text: string) => words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
  const places: string[] = [];
  for (const { table, column, type } of columns) {
    const read = type === 'bytea' ? `"${column}"` : `"${column}"::text`;
    const { rows } = await pool.query<{ value: string | Buffer | null }>(
      `select ${read} as value from "${table}" where "${column}" is not null`,
    );
    if (rows.some(({ value }) => said(typeof value === 'string' ? value : opened(vault, value))))
      places.push(`${table}.${column}`);
  }
  return places;
}

/** What bytes say: opened, or as they stand where they are not sealed. */
function opened(vault: Pick<Sealer, 'open'>, value: Buffer | null): string {
  if (!value) return '';
  try {
    return vault.open(value);
  } catch {
    return value.toString('utf8');
  }
}
