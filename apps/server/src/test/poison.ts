import pg from 'pg';
import type { TestDatabase } from './test-database.ts';

/** Has shards take triggers, which they do otherwise not; a PostgreSQL without them keeps it and does nothing with it. */
const LETS_TRIGGERS = 'set citus.enable_unsafe_triggers = on';

/** Has the database refuse every change of rows of a table that a condition over `new` finds. Returns what ends that. */
export async function poison(
  { ownerUrl }: TestDatabase,
  table: string,
  which: string,
  code = 'P0001',
): Promise<() => Promise<void>> {
  const asOwner = async (statement: string) => {
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    try {
      await owner.query(LETS_TRIGGERS);
      await owner.query(statement);
    } finally {
      await owner.end();
    }
  };
  await asOwner(`
    create or replace function poison() returns trigger language plpgsql as
      $$ begin raise exception E'the poison\\nwith a second line' using errcode = '${code}'; end $$`);
  await asOwner(`
    create trigger poison before insert or update on ${table} for each row when (${which}) execute function poison()`);
  return () => asOwner(`drop trigger poison on ${table}`);
}
