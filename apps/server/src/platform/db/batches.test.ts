import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createPool, onOneConnection, type Pool, type Queries, queriesOn, sql, transact } from './sql.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.appUrl, 1);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const number = (queries: Queries, n: number) => queries.one<{ n: number }>(sql`select ${n}::int as n`);
const failing = (queries: Queries) => queries.one(sql`select 1 / ${0}::int as n`);
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

/** A transaction of the database ends with each Sync. */
const batchOf = (queries: Queries) =>
  queries.one<{ id: string }>(sql`select pg_current_xact_id()::text as id, ${1}::int as n`);

describe('statements sent together', () => {
  it('are one batch, and those sent after a reply are another', async () => {
    const [first, second, third] = await onOneConnection(pool, async (queries) => {
      const together = await Promise.all([batchOf(queries), batchOf(queries)]);
      return [...together, await batchOf(queries)];
    });
    expect(second).toEqual(first);
    expect(third).not.toEqual(first);
  });

  it('each get their own rows, in any number', async () => {
    const wanted = Array.from({ length: 50 }, (_, n) => n);
    const rows = await onOneConnection(pool, (queries) => Promise.all(wanted.map((n) => number(queries, n))));
    expect(rows.map(({ n }) => n)).toEqual(wanted);
  });

  it('fail from the first that fails on, all with its reason, and leave the connection as it was', async () => {
    const codes = await onOneConnection(pool, (queries) =>
      Promise.all([
        codeOf(number(queries, 1)),
        codeOf(failing(queries)),
        codeOf(queries.one(sql`select ${2}::int as unprepared_and_skipped`)),
        codeOf(number(queries, 3)),
      ]),
    );
    expect(codes).toEqual(['done', '22012', '22012', '22012']);
    const skipped = () => queriesOn(pool).one(sql`select ${2}::int as unprepared_and_skipped`);
    expect([await skipped(), await skipped()]).toHaveLength(2);
    expect(await number(queriesOn(pool), 4)).toEqual({ n: 4 });
  });

  it('outlive a value that cannot be sent', async () => {
    const unsendable = {
      toPostgres: () => {
        throw new TypeError('no value');
      },
    };
    const outcome = onOneConnection(pool, (queries) =>
      Promise.all([number(queries, 1), queries.one(sql`select ${unsendable} as n`), number(queries, 2)]),
    );
    await expect(outcome).rejects.toThrow('no value');
    expect(await number(queriesOn(pool), 5)).toEqual({ n: 5 });
  });
});

describe('a transaction', () => {
  it('that fails in the batch of its commit is rolled back', async () => {
    const outcome = transact(pool, async (queries, { withCommit }) => {
      await queries.run(sql`create temp table kept (n int)`);
      withCommit(() => [failing(queries)]);
    });
    await expect(outcome).rejects.toThrow('division by zero');
    await expect(queriesOn(pool).run(sql`select 1 from kept`)).rejects.toThrow('does not exist');
  });

  it('whose body throws beside a failing statement is rolled back too', async () => {
    const outcome = transact(pool, async (queries) => {
      failing(queries).catch(() => {});
      throw new Error('the body');
    });
    await expect(outcome).rejects.toThrow('the body');
    expect(await number(queriesOn(pool), 5)).toEqual({ n: 5 });
    expect(await transact(pool, (queries) => number(queries, 6))).toEqual({ n: 6 });
  });
});
