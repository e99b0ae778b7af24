import type pg from 'pg';

/** One row that a call wrote, as text by column; `fresh` names the columns in which every repeat needs a new value. */
export type WrittenRow = { table: string; columns: Column[]; values: (string | null)[] };
type Column = { name: string; type: string; fresh: 'id' | 'text' | 'number' | undefined };

/** Numbers made anew of one repeat do not meet those of the next. */
const MOST_ROWS = 1_000;

type Described = { table: string; column: string; type: string };

/**
 * The rows that a call of the product leaves written, inserted and updated alike, so that the floor can write the
 * same ones: whatever the product comes to write, the floor follows. Nothing else may write meanwhile.
 */
export async function rowsWrittenBy(owner: pg.Client, call: () => Promise<unknown>): Promise<WrittenRow[]> {
  const written = await noteWrites(owner, Date.now());
  await call();
  return written();
}

/** Returns what finds the rows written from now on. Ids that were made since `startedAt` count as made by the call. */
export async function noteWrites(owner: pg.Client, startedAt: number): Promise<() => Promise<WrittenRow[]>> {
  const tables = await describeTables(owner);
  const { rows: marks } = await owner.query<{ mark: string }>('select pg_current_xact_id()::text as mark');
  return () => writtenSince(owner, { tables, mark: marks[0]!.mark, startedAt });
}

async function writtenSince(
  owner: pg.Client,
  { tables, mark, startedAt }: { tables: Map<string, Described[]>; mark: string; startedAt: number },
): Promise<WrittenRow[]> {
  const written: WrittenRow[] = [];
  for (const [table, columns] of tables) {
    const list = columns.map(({ column }) => `"${column}"::text`).join(', ');
    const { rows } = await owner.query<(string | null)[]>({
      text: `select ${list} from "${table}" where xmin::text::bigint > $1::bigint`,
      values: [mark],
      rowMode: 'array',
    });
    const keys = rows.length > 0 ? await uniqueKeys(owner, table) : [];
    for (const values of rows) written.push(markFresh({ table, columns, values, keys, startedAt }));
  }
  return written;
}

/** Lays a table of the same columns, checks and indexes beside each one written to, without foreign keys. */
export async function layTables(owner: pg.Client, rows: readonly WrittenRow[]): Promise<void> {
  const appRole = await owner.query<{ grantee: string }>(
    `select distinct grantee from information_schema.role_table_grants
    where table_schema = 'public' and table_name = 'customers' and grantee <> current_user`,
  );
  await owner.query('create schema if not exists floor');
  for (const table of new Set(rows.map((row) => row.table))) {
    await owner.query(`create table if not exists floor."${table}" (like public."${table}" including all)`);
  }
  for (const { grantee } of appRole.rows) {
    await owner.query(
      `grant usage on schema floor to "${grantee}"; grant insert on all tables in schema floor to "${grantee}"`,
    );
  }
}

/**
 * One statement that writes all the rows, and the values of its next run. Two statements that write to the same tables begin
 * at numbers far `apart`.
 */
export function writeOf(rows: readonly WrittenRow[], apart = 0): { text: string; next(): (string | null)[] } {
  const columnAt = rows.flatMap((row) => row.columns);
  let places = 0;
  const place = () => {
    places += 1;
    return places;
  };
  const inserts = rows.map(({ table, columns }, i) => {
    const values = columns.map(({ type }) => `$${place()}::${type}`).join(', ');
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    return `w${i} as (insert into floor."${table}" (${names}) values (${values}))`;
  });
  const originals = rows.flatMap((row) => row.values);
  let repeats = apart;
  return {
    text: `with ${inserts.join(', ')} select 1`,
    next() {
      repeats += 1;
      const ids = new Map<string, string>();
      return originals.map((value, i) =>
        renewed(value, columnAt[i]!.fresh, repeats * MOST_ROWS + (i % MOST_ROWS), ids),
      );
    },
  };
}

function renewed(value: string | null, fresh: Column['fresh'], n: number, ids: Map<string, string>) {
  if (value === null || !fresh) return value;
  if (fresh === 'number') return String(1_000_000_000 + n);
  if (fresh === 'text') return value.slice(0, -9) + String(n).padStart(9, '0');
  const known = ids.get(value) ?? uuidAt(Date.now(), n, ids.size);
  ids.set(value, known);
  return known;
}

function uuidAt(ms: number, n: number, place: number): string {
  const time = ms.toString(16).padStart(12, '0');
  const tail = Math.floor(Math.random() * 2 ** 40)
    .toString(16)
    .padStart(10, '0');
  const middle = (n & 0xfff).toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${middle}-8000-${(place & 0xff).toString(16).padStart(2, '0')}${tail}`;
}

async function describeTables(owner: pg.Client): Promise<Map<string, Described[]>> {
  const { rows } = await owner.query<Described>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attidentity = ''
    order by c.relname, a.attnum`);
  return Map.groupBy(rows, (row) => row.table);
}

async function uniqueKeys(owner: pg.Client, table: string): Promise<string[][]> {
  const { rows } = await owner.query<{ columns: string[] }>(
    `select array_agg(a.attname::text order by a.attnum) as columns
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = $1::regclass and i.indisunique group by i.indexrelid`,
    [`public."${table}"`],
  );
  return rows.map((row) => row.columns);
}

/** Ids made during the call are made anew; a unique key without one gets a new text or number instead. */
function markFresh(row: {
  table: string;
  columns: Described[];
  values: (string | null)[];
  keys: string[][];
  startedAt: number;
}): WrittenRow {
  const columns = row.columns.map(({ column: name, type }, i): Column => {
    const isFresh = type === 'uuid' && madeSince(row.values[i] ?? '', row.startedAt);
    return { name, type, fresh: isFresh ? 'id' : undefined };
  });
  for (const key of row.keys) {
    const members = columns.filter(({ name }) => key.includes(name));
    if (members.some(({ fresh }) => fresh)) continue;
    const changed = members.findLast(({ name, type }) => name !== 'merchant_id' && KINDS[type]);
    if (!changed) throw new Error(`no column of ${row.table} (${key.join(', ')}) can be made anew`);
    changed.fresh = KINDS[changed.type];
  }
  return { table: row.table, columns, values: row.values };
}

const KINDS: Readonly<Record<string, Column['fresh']>> = {
  uuid: 'id',
  text: 'text',
  bytea: 'text',
  bigint: 'number',
  integer: 'number',
};

function madeSince(id: string, startedAt: number): boolean {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) >= startedAt - 5;
}
