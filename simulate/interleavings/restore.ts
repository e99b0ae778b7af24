import pg from 'pg';

/** Cases between two clean-ups of what deleted rows leave behind. */
const CLEAN_EVERY = 40;

type Table = { name: string; columns: string };

export type Restorer = {
  /** Puts the tables back to what they were when the restorer was made: all of them, or those that `learn` named. */
  restore(): Promise<void>;
  /** From now on only tables that differ now are put back. To be called after everything has been played once. */
  learn(): Promise<void>;
  /** True when one of the sessions waits for a lock. */
  isBlocked(sessions: ReadonlySet<number>): Promise<boolean>;
  end(): Promise<void>;
};

/**
 * Keeps a copy of every row of a database, so that the same beginning can be played again in a few hundredths of a
 * second. Needs a superuser: foreign keys and triggers rest meanwhile. Deadlocks are found fast on this database.
 */
export async function keepRows(superUrl: string): Promise<Restorer> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  const database = pg.escapeIdentifier(new URL(superUrl).pathname.slice(1));
  await client.query(`alter database ${database} set deadlock_timeout = '10ms'`);
  await client.query('set session_replication_role = replica');
  const { rows: tables } = await client.query<Table>(`
    select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = 'public' and t.table_name = c.table_name
      and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.is_generated = 'NEVER'
    group by c.table_name order by c.table_name`);
  await client.query('create schema kept');
  for (const { name, columns } of tables)
    await client.query(`create table kept.${name} as select ${columns} from public.${name}`);
  let changing = tables;
  let cases = 0;
  return {
    async restore() {
      cases += 1;
      const back = changing.map(
        ({ name, columns }) =>
          `delete from public.${name}; insert into public.${name} (${columns}) select ${columns} from kept.${name};`,
      );
      await client.query(`begin; ${back.join(' ')} commit;`);
      if (cases % CLEAN_EVERY === 0) await client.query('vacuum');
    },
    async learn() {
      const sum = ({ columns }: Table, from: string) =>
        `(select md5(string_agg(t::text, '' order by t::text)) from (select ${columns} from ${from}) t)`;
      const differs = tables.map(
        (table, i) =>
          `select ${i} as i where ${sum(table, `public.${table.name}`)} is distinct from ${sum(table, `kept.${table.name}`)}`,
      );
      const { rows } = await client.query<{ i: number }>(differs.join(' union all '));
      const found = new Set(rows.map(({ i }) => i));
      changing = tables.filter((_, i) => found.has(i));
    },
    async isBlocked(sessions) {
      const { rows } = await client.query<{ blocked: boolean }>(
        `select exists (select 1 from pg_stat_activity where pid = any($1) and wait_event_type = 'Lock') as blocked`,
        [[...sessions]],
      );
      return rows[0]!.blocked;
    },
    end: () => client.end(),
  };
}
