import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Purge } from '../../platform/purge.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { createMerchant } from '../merchants/index.ts';
import { purgeSpent } from './purge-spent.ts';

let database: TestDatabase;
let portal: TestPortal;
let merchantId: string;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  const made = await createMerchant(portal.platform, {
    slug: 'lorikeet',
    kind: 'platform',
    legalName: 'Lorikeet',
    tradingName: 'Lorikeet',
    owner: {
      username: 'owner',
      name: 'Olive',
      email: 'owner@lorikeet.test',
      passwordHash: await quickHash('Kookaburra-47'),
    },
  });
  merchantId = made.merchantId;
  userId = made.ownerId;
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const query = (text: string, values: unknown[]) => database.pool.query(text, values);

/** One of each spent thing that is as old as told, and what is in use beside it. */
async function spend(days: number): Promise<void> {
  const at = ago(days);
  await portal.tokenFor(merchantId, userId);
  await query('update sessions set revoked_at = $1, created_at = $1 where revoked_at is null', [at]);
  const own = [merchantId, at];
  await query(
    `insert into idempotency_keys (merchant_id, actor_id, key, call, body_hash, created_at)
     values ($1, 'a', gen_random_uuid()::text, 'c', 'h', $2)`,
    own,
  );
  await query(
    `insert into download_tickets (merchant_id, id, token_hash, kind, target_id, expires_at)
     values ($1, gen_random_uuid(), gen_random_uuid()::text, 'k', gen_random_uuid(), $2)`,
    own,
  );
  await query(
    `insert into outbox (merchant_id, id, name, payload, created_at, handed_at, version)
     values ($1, gen_random_uuid(), 'x.done', '{}', $2, $2, 1), ($1, gen_random_uuid(), 'x.waits', '{}', $2, null, 1)`,
    own,
  );
  await query(
    `insert into user_tokens (merchant_id, user_id, id, purpose, token_hash, created_at, expires_at)
     values ($1, $3, gen_random_uuid(), 'reset_password', gen_random_uuid()::text, $2, $2)`,
    [...own, userId],
  );
  await query(
    `insert into sign_in_throttle (key, failures, last_failure_at) values (gen_random_uuid()::text, 3, $1)`,
    [at],
  );
}

async function counts(): Promise<Record<string, number>> {
  const tables = [
    'sessions',
    'refresh_tokens',
    'idempotency_keys',
    'download_tickets',
    'user_tokens',
    'sign_in_throttle',
  ];
  const found: Record<string, number> = {};
  for (const table of [...tables, 'outbox'])
    found[table] = (
      await database.pool.query(`select 1 from ${table} ${table === 'outbox' ? "where name like 'x.%'" : ''}`)
    ).rowCount!;
  return found;
}

test('what is spent goes after its days, what is in use or waits stays', async () => {
  await query('delete from user_tokens where merchant_id = $1', [merchantId]);
  await spend(100);
  await spend(2);
  await portal.tokenFor(merchantId, userId);
  const phase = portal.portal.modules
    .flatMap(({ phases }) => phases ?? [])
    .find(({ name }) => name === 'operations.purge')!;
  expect(phase.kinds).toEqual(['platform']);
  const purges = portal.portal.modules.flatMap((module) => module.purges ?? []);
  const run = createRun(portal.platform, merchantId, SYSTEM);
  await purgeSpent(run, purges, portal.portal.config.keptDays);
  expect(await counts()).toEqual({
    // Two days old and ended, and the one in use.
    sessions: 2,
    refresh_tokens: 2,
    idempotency_keys: 0,
    download_tickets: 0,
    user_tokens: 1,
    sign_in_throttle: 0,
    // Delivered two days ago, and both that still wait.
    outbox: 3,
  });
  const again = await purgeSpent(run, purges, portal.portal.config.keptDays);
  expect(Object.values(again).every((n) => n === 0)).toBe(true);
});

test('more than one step deletes goes in steps, for so long a day, and what fails stops nothing else', async () => {
  const run = createRun(portal.platform, merchantId, SYSTEM);
  const { keptDays } = portal.portal.config;
  for (let n = 0; n < 5; n += 1) await spend(100);
  // One step of each table, as when the time is over.
  const first = await purgeSpent(run, [], keptDays, { stepRows: 2, tableMs: 0 });
  expect(first).toMatchObject({ idempotency_keys: 2, download_tickets: 2, outbox: 2 });
  const broken: Purge = { name: 'broken', kept: 'events', statement: () => sql`delete from nowhere` };
  const own = portal.portal.modules.flatMap((module) => module.purges ?? []);
  const rest = await purgeSpent(run, [broken, ...own], keptDays, { stepRows: 2, tableMs: 60_000 });
  expect(rest).toMatchObject({ idempotency_keys: 3, outbox: 3, broken: 0, failed: 1 });
  const again = await purgeSpent(run, own, keptDays);
  expect(Object.values(again).every((n) => n === 0)).toBe(true);
});
