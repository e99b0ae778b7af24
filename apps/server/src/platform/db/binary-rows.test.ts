import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { BinaryRows } from './binary-rows.ts';
import { copyBinary, copyOut } from './copy-out.ts';
import { createPool, type Pool, queriesOn, type Sql, sql } from './sql.ts';
import { TIME_OUTS, type TimeOuts } from './time-outs.ts';
import { writtenOut } from './written-out.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.appUrl);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const plain = (row: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name as never] as unknown]));

async function read(statement: Sql, from = pool): Promise<object[]> {
  const names = Object.keys((await queriesOn(from).rows(statement))[0] ?? {});
  const found: object[] = [];
  for await (const rows of copyBinary(from, statement, () => undefined))
    while (rows.next()) found.push(plain(rows.row, names));
  return found;
}

test('values that are written out are the values, whatever is in them', async () => {
  for (const value of [
    '',
    "'",
    '\\',
    "\\'; select 1; --",
    '$1',
    '$$',
    '{a,"b"}',
    'null',
    '中文',
    null,
    -5,
    1.5,
    true,
  ]) {
    const statement = sql`select ${value}::text as one, ${[value, 'x']}::text[] @> array['x'] as two`;
    expect(await read(statement)).toEqual(await queriesOn(pool).rows(statement));
  }
  const none = sql`select 1 as one where 'x' = any(${[]}::text[]) or 7 = any(${[1, 2]}::bigint[])`;
  expect(await read(none)).toEqual([]);
  expect(() => writtenOut(sql`select ${new Date()}`)).toThrow(TypeError);
});

test('rows are whole wherever their bytes are cut', async () => {
  const statement = sql`select gen_random_uuid() as id, n, n::smallint as small, -n::bigint * 4000000000 as large, null::text as empty,
    repeat('é', n) as word, '2026-12-31'::date + n as day, '2026-11-22T21:05:09Z'::timestamptz as at, n = 2 as is_two
    from generate_series(0, 3) n`;
  const pieces: Buffer[] = [];
  for await (const piece of copyOut(pool, `copy (${writtenOut(statement)}) to stdout (format binary)`))
    pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const { fields } = await pool.query({ text: `select * from (${writtenOut(statement)}) x limit 0` });
  const names = fields.map(({ name }) => name);
  const cutAt = (...places: number[]) => {
    const rows = new BinaryRows(fields);
    return [0, ...places].flatMap((from, n) => {
      rows.take(bytes.subarray(from, places[n]));
      const found: object[] = [];
      while (rows.next()) found.push(plain(rows.row, names));
      return found;
    });
  };
  const whole = cutAt();
  expect(whole).toMatchObject([
    { n: 0, large: 0, empty: null, word: '', day: '2026-12-31', is_two: false },
    { n: 1, large: -4_000_000_000, word: 'é', day: '2027-01-01', at: new Date('2026-11-22T21:05:09Z') },
    { n: 2, small: 2, word: 'éé', is_two: true },
    { n: 3, small: 3, word: 'ééé', day: '2027-01-03' },
  ]);
  for (let at = 1; at < bytes.length; at += 1) expect(cutAt(at)).toEqual(whole);
  expect(cutAt(...bytes.keys())).toEqual(whole);
});

test('what came gives its memory back when all its rows were read, and not before', async () => {
  const pieces: Buffer[] = [];
  const statement = sql`select n from generate_series(1, ${20_000}::int) n`;
  const copied = copyOut(pool, `copy (${writtenOut(statement)}) to stdout (format binary)`);
  for await (const piece of copied) pieces.push(piece);
  const { fields } = await pool.query({ text: `select * from (${writtenOut(statement)}) x limit 0` });
  const rows = new BinaryRows(fields);
  // Without what stands at the end of a copy.
  const bytes = Buffer.concat(pieces).subarray(0, -2);
  rows.take(bytes);
  while (rows.count < 19_999) rows.next();
  rows.leave();
  expect([rows.next(), rows.row['n' as never], bytes.buffer.detached]).toEqual([true, 20_000, false]);
  rows.leave();
  expect([rows.next(), rows.count, bytes.buffer.detached]).toEqual([false, 20_000, true]);
});

test('what the database says between the rows is no row, and no row is lost by it', async () => {
  const owner = createPool(database.ownerUrl, 1);
  await owner.query(`
    create function telling(n int) returns int language plpgsql as
    $$ begin if n % 7 = 0 then raise notice 'd%', repeat('é', n); end if; return n; end $$`);
  await owner.end();
  const statement = sql`select telling(n) as n, repeat('x', n % 90) as word from generate_series(1, ${3_000}::int) n`;
  const rows = await read(statement);
  expect(rows).toEqual(
    Array.from({ length: 3_000 }, (_, n) => ({ n: n + 1, word: 'x'.repeat((n + 1) % 90) })),
  );
});

test('a type that nothing decodes is said, and an amount that is no safe integer', async () => {
  await expect(read(sql`select '{}'::jsonb as facts`)).rejects.toThrow('facts');
  const large = sql`select 9007199254740993::bigint as n`;
  const rows = copyBinary(pool, large, () => undefined);
  const { value } = await rows.next();
  expect(value!.next()).toBe(true);
  expect(() => value!.row['n' as never]).toThrow(RangeError);
  await rows.return(undefined);
});

const MANY = sql`select n, repeat('x', 100) as word from generate_series(1, ${200_000}::int) n`;
const active = async () =>
  (
    await database.pool.query(`
      select 1 from pg_stat_activity where datname = current_database() and query like 'copy (%' and state <> 'idle'
        and pid <> pg_backend_pid()`)
  ).rows.length;

async function drained(reading: AsyncGenerator<unknown>): Promise<void> {
  while (!(await reading.next()).done);
}

async function withTimeOuts(
  timeOuts: Partial<TimeOuts>,
  body: (short: Pool) => Promise<void>,
): Promise<void> {
  const short = createPool(database.appUrl, 2, { timeOuts: { ...TIME_OUTS, ...timeOuts } });
  try {
    await body(short);
    expect(await read(sql`select 1 as n`, short)).toEqual([{ n: 1 }]);
  } finally {
    await short.end();
  }
}

test('a reader who takes all the time may take longer than a statement', () =>
  withTimeOuts({ reportMs: 1_000 }, async (short) => {
    let found = 0;
    let pieces = 0;
    for await (const rows of copyBinary(short, MANY, () => undefined)) {
      while (rows.next());
      found = rows.count;
      pieces += 1;
      if (pieces <= 12) await wait(100);
    }
    expect([found, pieces > 12]).toEqual([200_000, true]);
  }));

test('a reader who stands still is told, and the copy is ended', () =>
  withTimeOuts({ idleMs: 200 }, async (short) => {
    let onCut: (error: Error) => void = () => undefined;
    const cut = new Promise<Error>((resolve) => {
      onCut = resolve;
    });
    const reading = copyBinary(short, MANY, (error) => onCut(error));
    await reading.next();
    expect((await cut).message).toBe('a copy was ended: its reader took nothing for 200 ms');
    await expect.poll(active, { timeout: 10_000 }).toBe(0);
    await expect(read(MANY, pool)).resolves.toHaveLength(200_000);
    await expect(drained(reading)).rejects.toThrow('its reader took nothing');
  }));

test('a database that is silent is waited for as long as for a report, and its statement ends', () =>
  withTimeOuts({ reportMs: 500 }, async (short) => {
    const cuts: Error[] = [];
    await expect(
      drained(copyBinary(short, sql`select 1 as n from pg_sleep(60)`, (error) => cuts.push(error))),
    ).rejects.toThrow('the database sent nothing');
    expect(cuts.map(({ message }) => message)).toEqual([
      'a copy was ended: the database sent nothing for 500 ms',
    ]);
    await expect.poll(active, { timeout: 10_000 }).toBe(0);
  }));

test('what follows a copy on its connection has its own time-out again', async () => {
  await read(sql`select 1 as n`);
  const pieces: Buffer[] = [];
  for await (const piece of copyOut(pool, "copy (select current_setting('statement_timeout')) to stdout"))
    pieces.push(piece);
  expect(String(Buffer.concat(pieces))).toBe('10min\n');
});
