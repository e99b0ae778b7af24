import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { anywhere } from './like.ts';
import { readByCursor } from './read-by-cursor.ts';
import { createPool, type Pool, queriesOn, type Sql, sql, transact } from './sql.ts';

let database: TestDatabase;
let owner: pg.Client;
const pools: Pool[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await owner.end();
  await database.drop();
});

function openPool(options: { prepare?: boolean; directUrl?: string } = {}): Pool {
  const pool = createPool(database.appUrl, 1, options);
  pools.push(pool);
  return pool;
}

const preparedOn = async (pool: Pool) => {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map((row) => row.statement);
};

test('a statement that is run again is prepared, and one that ran once is not', async () => {
  const pool = openPool();
  const queries = queriesOn(pool);
  const again = (n: number) => queries.one<{ n: number }>(sql`select ${n}::int + 1 as n`);
  expect([await again(1), await again(2), await again(3)]).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }]);
  await queries.one(sql`select ${1}::int as once`);
  expect(await preparedOn(pool)).toEqual(['select $1::int + 1 as n']);
});

test('a search is planned for its words, and so never prepared', async () => {
  const pool = openPool();
  for (const name of ['a', 'b', 'c']) {
    await queriesOn(pool).rows(sql`select 1 where ${name} ilike ${anywhere('x')}`);
  }
  expect(await preparedOn(pool)).toEqual([]);
});

test('a pattern that stands in the text is the same each time, and so prepared', async () => {
  const pool = openPool();
  const text = "like 'a%' as found";
  for (const name of ['a', 'b', 'c'])
    await queriesOn(pool).rows(sql`select ${name}::text like 'a%' as found`);
  expect(await preparedOn(pool)).toEqual([`select $1::text ${text}`]);
});

test('nothing is prepared behind a pooler that shares connections', async () => {
  const pool = openPool({ prepare: false });
  const queries = queriesOn(pool);
  for (let i = 0; i < 3; i += 1) await queries.one(sql`select ${i}::int as n`);
  expect(await preparedOn(pool)).toEqual([]);
});

test('a table that changes under a prepared statement fails no query and no transaction', async () => {
  await owner.query(
    'create table shapes (n int); insert into shapes values (1); grant select on shapes to public',
  );
  const pool = openPool();
  const read = sql`select * from shapes where n = ${1}`;
  for (let i = 0; i < 3; i += 1) expect(await queriesOn(pool).rows(read)).toEqual([{ n: 1 }]);
  await owner.query('alter table shapes add column name text');
  expect(await queriesOn(pool).rows(read)).toEqual([{ n: 1, name: null }]);
  await queriesOn(pool).rows(read);
  await owner.query('alter table shapes add column size int');
  const inside = await transact(pool, (queries) => queries.rows(read));
  expect(inside).toEqual([{ n: 1, name: null, size: null }]);
});

/** How often the database has told its columns on a pool, whose connections are still to be made. */
function columnsTold(pool: Pool): () => number {
  let told = 0;
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('rowDescription', () => {
      told += 1;
    });
  });
  return () => told;
}

test('the columns of a prepared statement are asked for once, and each time behind a pooler', async () => {
  const read = (n: number) => sql`select t.n, t.name from (values (${n}::int, 'a'), (2, null)) t (n, name)`;
  const rows = (n: number) => [
    { n, name: 'a' },
    { n: 2, name: null },
  ];
  for (const [pool, times] of [
    [openPool(), 2],
    [openPool({ directUrl: database.appUrl }), 4],
  ] as const) {
    const told = columnsTold(pool);
    for (const n of [5, 6, 7, 8]) expect(await queriesOn(pool).rows(read(n))).toEqual(rows(n));
    expect(told()).toBe(times);
  }
});

test('a statement that its session no longer has prepared is sent again', async () => {
  const pool = openPool();
  const queries = queriesOn(pool);
  const ask = () => queries.one(sql`select ${'x'}::text as again`);
  await ask();
  await ask();
  await pool.query('deallocate all');
  expect(await ask()).toEqual({ again: 'x' });
});

test('statements sent together keep their order and results, and one that fails undoes them all', async () => {
  const pool = openPool();
  await owner.query('create table kept (n int primary key); grant select, insert on kept to public');
  const both = await transact(pool, (queries) =>
    Promise.all([
      queries.run(sql`insert into kept values (${1})`),
      queries.rows(sql`select n from kept where n = ${1}`),
    ]),
  );
  expect(both).toEqual([1, [{ n: 1 }]]);
  const failing = transact(pool, (queries) =>
    Promise.all([
      queries.run(sql`insert into kept values (${2})`),
      queries.run(sql`insert into kept values (${1})`),
    ]),
  );
  await expect(failing).rejects.toThrow('duplicate key');
  expect(await queriesOn(pool).rows(sql`select n from kept`)).toEqual([{ n: 1 }]);
});

test('each cursor has its own columns, though its rows are fetched by the words of the one before', async () => {
  const pool = openPool();
  const read = (statement: Sql) =>
    transact(pool, async (queries) => {
      const read: object[] = [];
      for await (const rows of readByCursor(queries, statement)) read.push(...rows);
      return read;
    });
  const named = sql`select 1 as id, 'x'::text as name`;
  for (let i = 0; i < 3; i += 1) expect(await read(named)).toEqual([{ id: 1, name: 'x' }]);
  expect(await read(sql`select 'y'::text as kind, 5 as cents, true as is_paid`)).toEqual([
    { kind: 'y', cents: 5, is_paid: true },
  ]);
  expect(await read(named)).toEqual([{ id: 1, name: 'x' }]);
});
