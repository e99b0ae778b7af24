import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pauseReplay, type Standby, startStandby } from '../../test/standby.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { migrate } from '../db/migrate.ts';
import { sql } from '../db/sql.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../db/throwaway-postgres.ts';

const SOON = { timeout: 15_000, interval: 100 };
let postgres: ThrowawayPostgres;
let standby: Standby;
let keeper: pg.Client;
let maker: TestPortal;
let portal: TestPortal;
let harbour: TestMerchant;

beforeAll(async () => {
  postgres = await startThrowawayPostgres({ volatile: true });
  await migrate({ ownerUrl: postgres.ownerUrl, appRole: new URL(postgres.appUrl).username });
  const database = { appUrl: postgres.appUrl, name: 'replicated' } as Parameters<typeof createTestPortal>[0];
  maker = createTestPortal(database);
  harbour = (await openTwoMerchants(maker)).harbour;
  standby = await startStandby(postgres);
  portal = createTestPortal(database, { DATABASE_REPLICA_URL: standby.appUrl, DATABASE_REPLICA_LAG: '600' });
  keeper = new pg.Client({ connectionString: standby.superUrl });
  await keeper.connect();
}, 180_000);
afterAll(async () => {
  await keeper?.end();
  await portal?.close();
  await maker?.close();
  await standby?.stop();
  await postgres?.stop();
});

/** The names of customers for a caller who has written so far; one who does not say gives nothing. */
async function namesFor(written?: string): Promise<string[]> {
  const reply = await portal.portal.app.inject({
    url: '/api/merchant/customer/list',
    headers: { authorization: `Bearer ${harbour.token}`, ...(written && { 'x-written': written }) },
  });
  return reply.json<{ data: { rows: { name: string }[] } }>().data.rows.map(({ name }) => name);
}

async function addCustomer(email: string) {
  const reply = await portal.call('POST', '/api/merchant/customer/create', {
    token: harbour.token,
    body: {
      type: 'person',
      name: 'Grace Hopper',
      first_name: 'Grace',
      last_name: 'Hopper',
      email_primary: email,
      locale: 'en',
      payment_type: 'bank_account',
      bsb: '062184',
      account_number: '12345678',
      account_name: 'G Hopper',
    },
  });
  expect(reply, JSON.stringify(reply.data)).toMatchObject({ code: 0 });
  return String(reply.headers['x-written']);
}

test('whoever has written reads what they wrote, others may read the replica, and silent callers never', async () => {
  await expect.poll(isReplicaRead, SOON).toBe(true);
  await pauseReplay(keeper);
  const written = await addCustomer('grace@replica.test');
  expect(written).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
  expect(await namesFor('0/0')).toEqual([]);
  expect(await namesFor(written)).toEqual(['Grace Hopper']);
  expect(await namesFor()).toEqual(['Grace Hopper']);
  await keeper.query('select pg_wal_replay_resume()');
  await expect.poll(() => namesFor('0/0'), SOON).toEqual(['Grace Hopper']);
});

test('a session that has ended reads nothing from a replica that does not know it', async () => {
  await pauseReplay(keeper);
  try {
    expect(await namesFor('0/0')).toEqual(['Grace Hopper']);
    await postgresRun('update sessions set revoked_at = now()');
    const reply = await portal.portal.app.inject({
      url: '/api/merchant/customer/list',
      headers: { authorization: `Bearer ${harbour.token}`, 'x-written': '0/0' },
    });
    expect(reply.statusCode).toBe(401);
    await postgresRun('update sessions set revoked_at = null');
  } finally {
    await keeper.query('select pg_wal_replay_resume()');
  }
});

test('without the replica lists come from the database', async () => {
  await keeper.end();
  keeper = undefined as unknown as pg.Client;
  await standby.stop();
  standby = undefined as unknown as Standby;
  expect(await namesFor('0/0')).toEqual(['Grace Hopper']);
});

/** Whether the replica is known to have come far enough; the first reading only learns how far the database is. */
async function isReplicaRead(): Promise<boolean> {
  const read = await portal.platform.replica!.read('0/0', (queries) =>
    queries.one<{ one: number }>(sql`select 1 as one`),
  );
  return read !== undefined;
}

async function postgresRun(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.superUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
