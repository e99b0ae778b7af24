import type pg from 'pg';
import { rowsOf } from './connected.ts';
import { readTables } from './read-schema.ts';

/** What must be the same before and after: the rows of each table and the foreign keys. */
export type Stock = { rows: ReadonlyMap<string, number>; keys: number };

/** Counts. Throws when a foreign key is not valid. */
export async function takeStock(client: pg.ClientBase): Promise<Stock> {
  const rows = new Map<string, number>();
  for (const { name } of await readTables(client)) {
    const [counted] = await rowsOf<{ n: string }>(client, `select count(*)::text as n from public.${name}`);
    rows.set(name, Number(counted!.n));
  }
  const keys = await rowsOf<{ name: string; valid: boolean }>(
    client,
    // Joined to pg_class, which shows no shards.
    `select k.conname::text as name, k.convalidated as valid from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`,
  );
  const invalid = keys.filter(({ valid }) => !valid).map(({ name }) => name);
  if (invalid.length > 0) throw new Error(`These foreign keys are not valid: ${invalid.join(', ')}.`);
  return { rows, keys: keys.length };
}

/** What differs, a sentence each. */
export function differences(before: Stock, after: Stock): string[] {
  const changed = [...before.rows]
    .filter(([name, n]) => after.rows.get(name) !== n)
    .map(([name, n]) => `${name} had ${n} rows and has ${after.rows.get(name) ?? 'none'}.`);
  return before.keys === after.keys
    ? changed
    : [...changed, `There were ${before.keys} foreign keys, and there are ${after.keys}.`];
}
