import pg from 'pg';

/** Cases between two clean-ups of what deleted rows leave behind. */
const CLEAN_EVERY = 40;

type Table = { name: string; columns: string };

export type Restorer = {
  /** Puts every table that was written back to what it was when the restorer was made. */
  restore(): Promise<void>;
  /** True when one of the sessions waits for a lock. */
  isBlocked(sessions: ReadonlySet<number>): Promise<boolean>;
  end(): Promise<void>;
};

/**
 * Keeps a copy of every row of a database, so that the same beginning can be played again in a few hundredths of a
 * second. Triggers note which tables are written. Needs a superuser: foreign keys and triggers rest while rows are put
 * back. Deadlocks are found fast on this database.
 */
export async function keepRows(superUrl: string): Promise<Restorer> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  const tables = await layCopies(client, superUrl).catch(async (error) => {
    await client.end();
    throw error;
  });
  let cases = 0;
  return {
    async restore() {
      cases += 1;
      const { rows: written } = await client.query<{ name: string }>(
        'select distinct name from kept.written',
      );
      const back = tables
        .filter(({ name }) => written.some((one) => one.name === name))
        .map(
          ({ name, columns }) =>
            `delete from public.${name}; insert into public.${name} (${columns}) select ${columns} from kept.${name};`,
        );
      await client.query(`begin; ${back.join(' ')} delete from kept.written; commit;`);
      if (cases % CLEAN_EVERY === 0) await client.query('vacuum');
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

/** Copies every table beside it, and has triggers note which ones are written. */
async function layCopies(client: pg.Client, superUrl: string): Promise<Table[]> {
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
  await client.query(`
    create schema kept;
    create table kept.written (name text not null);
    create function kept.note_write() returns trigger language plpgsql security definer as $$
      begin insert into kept.written values (tg_table_name); return null; end $$;
    ${tables
      .map(
        ({ name, columns }) => `
          create table kept.${name} as select ${columns} from public.${name};
          create trigger note_write after insert or update or delete on public.${name}
            for each statement execute function kept.note_write();`,
      )
      .join('')}`);
  return tables;
}
