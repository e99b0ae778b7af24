import { type Pool, queriesOn, raw, sql } from '../db/sql.ts';
import type { Sealer } from '../sealer.ts';
import type { SealedColumn } from './sealed-columns.query.ts';

export type Resealed = { sealed: number; unreadable: string[] };

const BATCH = 500;
const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

type Row = { key: string[]; value: Buffer };

/**
 * Seals the values of one column again under the current key, a batch at a time along the primary key. A value that
 * changed between reading and writing is left for the next run, so the portal may work meanwhile; what an interrupted run
 * has done stays done. A value that no key opens is left alone and named.
 */
export async function resealColumn(
  pool: Pool,
  sealer: Sealer & { currentKeyId: number },
  column: SealedColumn,
): Promise<Resealed> {
  const done: Resealed = { sealed: 0, unreadable: [] };
  for (let after: string[] | undefined; ; ) {
    const rows = await nextBatch(pool, sealer.currentKeyId, column, after);
    const fresh = rows.flatMap(({ key, value }) => {
      try {
        return [{ key, value, next: sealer.seal(sealer.openBytes(value)) }];
      } catch {
        done.unreadable.push(`${column.table}.${column.column} of ${key.join(', ')}`);
        return [];
      }
    });
    done.sealed += await writeBatch(pool, column, fresh);
    if (rows.length < BATCH) return done;
    after = rows.at(-1)!.key;
  }
}

async function nextBatch(
  pool: Pool,
  currentId: number,
  { table, column, key }: SealedColumn,
  after: string[] | undefined,
): Promise<Row[]> {
  const names = key.map(({ name }) => identifier(name)).join(', ');
  const texts = key.map(({ name }) => `${identifier(name)}::text`).join(', ');
  const value = identifier(column);
  const from = after ? `and (${names}) > (${key.map(({ type }, n) => `$${n + 2}::${type}`).join(', ')})` : '';
  const { rows } = await pool.query<Row>(
    `select array[${texts}] as key, ${value} as value from ${identifier(table)}
     where length(${value}) > 0 and get_byte(${value}, 0) <> $1 ${from} order by ${names} limit ${BATCH}`,
    [currentId, ...(after ?? [])],
  );
  return rows;
}

async function writeBatch(
  pool: Pool,
  { table, column, key }: SealedColumn,
  rows: readonly (Row & { next: Buffer })[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const parts = key.map(({ type }, n) => sql`${rows.map((row) => row.key[n])}::text[]::${raw(`${type}[]`)}`);
  const arrays = [
    ...parts,
    sql`${rows.map(({ value }) => value)}::bytea[]`,
    sql`${rows.map(({ next }) => next)}::bytea[]`,
  ];
  const names = key.map((_, n) => `k${n}`);
  const same = key.map(({ name }, n) => `t.${identifier(name)} = v.k${n}`).join(' and ');
  return queriesOn(pool).run(sql`
    update ${raw(identifier(table))} t set ${raw(identifier(column))} = v.next
    from unnest(${arrays[0]!}${arrays.slice(1).reduce((all, one) => sql`${all}, ${one}`, sql``)})
      as v (${raw([...names, 'was', 'next'].join(', '))})
    where ${raw(same)} and t.${raw(identifier(column))} = v.was`);
}
