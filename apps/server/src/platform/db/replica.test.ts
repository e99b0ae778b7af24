import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pauseReplay, type Standby, startStandby } from '../../test/standby.ts';
import { createReplica, positionIn, type Replica } from './replica.ts';
import { createPool, type Pool, sql } from './sql.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts';

const SOON = { timeout: 15_000, interval: 50 };
let postgres: ThrowawayPostgres;
let standby: Standby;
let primary: Pool;
let copy: Pool;
let keeper: pg.Client;
let replica: Replica;

beforeAll(async () => {
  postgres = await startThrowawayPostgres({ volatile: true });
  primary = createPool(postgres.superUrl, 4);
  await primary.query('create table written (n int); grant all on written to public');
  standby = await startStandby(postgres);
  copy = createPool(standby.superUrl, 4);
  keeper = new pg.Client({ connectionString: standby.superUrl });
  await keeper.connect();
}, 120_000);
afterAll(async () => {
  await keeper?.end();
  await Promise.all([primary?.end(), copy?.end()]);
  await standby?.stop();
  await postgres?.stop();
});
beforeEach(() => {
  replica = createReplica(copy, primary, 2_000);
});

const count = (seen: string) =>
  replica.read(seen, async (queries) => {
    const [row] = await queries.rows<{ n: number; isCopy: boolean }>(
      sql`select count(*)::int as n, pg_is_in_recovery() as "isCopy" from written`,
    );
    return row!;
  });
/** The first reading only learns how far the database is. */
async function warm(): Promise<void> {
  await expect.poll(() => count('0/0'), SOON).toBeDefined();
}

test('a reading comes from the copy once that has what its reader wrote, never before', async () => {
  await warm();
  await pauseReplay(keeper);
  const before = (await count('0/0'))!.result;
  await primary.query('insert into written values (1)');
  const written = await replica.written();
  expect(await count(written)).toBeUndefined();
  expect((await count('0/0'))!.result).toEqual({ n: before.n, isCopy: true });
  await keeper.query('select pg_wal_replay_resume()');
  await expect.poll(() => count(written), SOON).toEqual({ result: { n: before.n + 1, isCopy: true } });
});

test('a copy that is further behind than it may be is not read, whoever asks', async () => {
  await warm();
  await pauseReplay(keeper);
  try {
    await primary.query('insert into written values (2)');
    await expect
      .poll(async () => {
        const reading = await count('0/0');
        await pause(100);
        return reading;
      }, SOON)
      .toBeUndefined();
  } finally {
    await keeper.query('select pg_wal_replay_resume()');
  }
  await warm();
});

test('a statement that was prepared before its table changed is prepared anew on the copy', async () => {
  await primary.query('create table changed (n int); insert into changed values (1)');
  const created = await replica.written();
  const all = (seen: string) => replica.read(seen, (queries) => queries.rows(sql`select * from changed`));
  // Three times, so that it has a name by then.
  for (let i = 0; i < 3; i += 1) await expect.poll(() => all(created), SOON).toEqual({ result: [{ n: 1 }] });
  await primary.query('alter table changed add column more text');
  const altered = await replica.written();
  await expect.poll(() => all(altered), SOON).toEqual({ result: [{ n: 1, more: null }] });
});

test('a copy that cannot be asked is not read', async () => {
  const nowhere = createPool('postgresql://nobody@127.0.0.1:1/none', 1);
  try {
    const away = createReplica(nowhere, primary, 2_000);
    await expect
      .poll(() => away.read('0/0', async () => 'read'), { timeout: 1_500, interval: 100 })
      .toBeUndefined();
  } finally {
    await nowhere.end();
  }
});

test('a database that is no copy is not taken for one', async () => {
  const itself = createReplica(primary, primary, 2_000);
  await itself.read('0/0', async () => 'read');
  await pause(300);
  expect(await itself.read('0/0', async () => 'read')).toBeUndefined();
});

test('a position that is none is refused', () => {
  expect([positionIn('16/B374D848'), positionIn("0/0'"), positionIn(['0/0']), positionIn(undefined)]).toEqual(
    ['16/B374D848', undefined, undefined, undefined],
  );
});
