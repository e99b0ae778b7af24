import type pg from 'pg';

/**
 * An empty table of the floor with the product's columns, checks and indexes, and the room in its pages: `like` takes over no
 * options.
 */
export async function layTable(owner: pg.Client, table: string): Promise<void> {
  await owner.query(`create table floor.${table} (like public.${table} including all)`);
  const { rows } = await owner.query<{ options: string | null }>(
    `select array_to_string(reloptions, ', ') as options from pg_class where oid = $1::regclass`,
    [`public.${table}`],
  );
  const options = rows[0]?.options;
  if (options) await owner.query(`alter table floor.${table} set (${options})`);
}

/** The product's foreign keys of a table of the floor, between those of `tables` and towards the product's others. */
export async function layKeys(owner: pg.Client, table: string, tables: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ key: string; of: string }>(
    `select pg_get_constraintdef(oid) as key, confrelid::regclass::text as of from pg_constraint
    where conrelid = $1::regclass and contype = 'f'`,
    [`public.${table}`],
  );
  for (const { key, of } of rows) {
    const own = tables.includes(of) ? `floor.${of}` : of;
    await owner.query(
      `alter table floor.${table} add ${key.replace(`REFERENCES ${of}(`, `REFERENCES ${own}(`)}`,
    );
  }
}
