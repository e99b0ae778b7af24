import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, type Queries, queriesOn, sql, transact } from '../../platform/db/sql.ts';
import { type IdentityStage, openIdentityStage } from '../../test/identity-stage.ts';
import { guardLookup } from './guard-letter-request.ts';
import { passCheckWith } from './human-check.ts';
import {
  type Allowance,
  accountAllowance,
  addressAllowance,
  chargeTry,
  chargeWithin,
  clearFailures,
} from './throttle.ts';

let stage: IdentityStage;
beforeAll(async () => {
  stage = await openIdentityStage();
});
afterAll(() => stage.close());

test('a success asks for its rows in the order of a try: two sign-ins at once never wait in a circle', async () => {
  const { platform } = stage.portal;
  const [account, address] = [accountAllowance('somebody'), addressAllowance('203.0.113.9')];
  await chargeTry(platform, [account, address]);
  const other = await stage.database.pool.connect();
  const lock = (key: string) =>
    other.query('select key from sign_in_throttle where key = $1 for update', [key]);
  try {
    // Another try of the same account from the same address, halted between its two rows.
    await other.query('begin');
    await lock(account.key);
    const cleared = clearFailures(queriesOn(platform.pool), account, address);
    await sleep(200);
    await lock(address.key);
    await other.query('commit');
    await cleared;
  } finally {
    other.release();
  }
  const { rows } = await stage.database.pool.query(
    'select key, failures from sign_in_throttle where key = any($1)',
    [[account.key, address.key]],
  );
  expect(rows).toEqual([{ key: address.key, failures: 0 }]);
});

const WALL = new Date('2026-11-23T01:00:00.123Z');
const later = (ms: number) => new Date(WALL.getTime() + ms);
/** How long a try must wait, made so long after the first. */
const charge = (allowances: Allowance[], afterMs = 0) =>
  transact(stage.portal.platform.pool, (queries) => chargeWithin(queries, allowances, later(afterMs)));
const kept = async (key: string) => {
  const { rows } = await stage.database.pool.query<{ failures: number; blocked_until: Date | null }>(
    'select failures, blocked_until from sign_in_throttle where key = $1',
    [key],
  );
  return rows[0];
};

test('a wait doubles with each failure beyond the free ones, up to the longest; a pause forgets them', async () => {
  const one = { key: 'doubles', free: 2, longestSeconds: 7 };
  const seconds: unknown[] = [];
  let at = 0;
  for (let n = 0; n < 5; n += 1) {
    expect(await charge([one], at)).toBe(0);
    const { blocked_until: until } = (await kept(one.key))!;
    seconds.push(until && (until.getTime() - WALL.getTime() - at) / 1000);
    at = until ? until.getTime() - WALL.getTime() : at;
  }
  expect(seconds).toEqual([null, 2, 4, 7, 7]);
  expect(await charge([one], at - 1)).toBe(1);
  await charge([one], at + 30 * 60_000);
  expect(await kept(one.key)).toEqual({ failures: 1, blocked_until: null });
});

test('where one of the keys must wait, none is charged', async () => {
  const waits = { key: 'waits', free: 1, longestSeconds: 60 };
  const other = { key: 'a key before it', free: 9, longestSeconds: 60 };
  expect(await charge([waits, other])).toBe(0);
  expect(await charge([waits, other], 500)).toBe(1_500);
  expect((await kept(waits.key))!.failures).toBe(1);
  expect((await kept(other.key))!.failures).toBe(1);
});

test('a try that waited for the success of another is charged, though that took its row away', async () => {
  const [account, address] = [accountAllowance('met by a success'), addressAllowance('203.0.113.12')];
  await charge([account, address]);
  const other = await stage.database.pool.connect();
  try {
    await other.query('begin');
    await clearFailures(queriesOn(other), account, address);
    const charged = charge([account, address]);
    await sleep(200);
    await other.query('commit');
    expect(await charged).toBe(0);
  } finally {
    other.release();
  }
  expect((await kept(account.key))?.failures).toBe(1);
  expect((await kept(address.key))?.failures).toBe(1);
});

test('a try that waited for another one waits as long as that one says', async () => {
  const one = { key: 'two at once', free: 2, longestSeconds: 60 };
  await charge([one]);
  const other = await stage.database.pool.connect();
  try {
    await other.query('begin');
    // It has asked for its row and not counted yet.
    await other.query('select key from sign_in_throttle where key = $1 for update', [one.key]);
    const charged = charge([one], 500);
    await sleep(200);
    await chargeWithin(queriesOn(other), [one], WALL);
    await other.query('commit');
    expect(await charged).toBe(1_500);
  } finally {
    other.release();
  }
  expect((await kept(one.key))!.failures).toBe(2);
});

test('a proof of the human check is spent once, by a try that must wait too; a spent one charges nobody', async () => {
  const { platform } = stage.portal;
  const challenge = { signature: 'a solved challenge', expiresAt: later(86_400_000) };
  const check = {
    challenge: () => Promise.reject(new Error('nobody asks')),
    verify: async () => ({ isGood: true, challenge }),
  };
  const key = { key: 'shown twice', free: 1, longestSeconds: 60 };
  await charge([key]);
  const shown = { proof: 'solved', ip: '203.0.113.10' };
  const show = () =>
    passCheckWith(platform, check, shown, (queries) => chargeWithin(queries, [key], later(1)));
  const [first, ...others] = (await Promise.allSettled([show(), show(), show()])).toSorted((a) =>
    a.status === 'fulfilled' ? -1 : 1,
  );
  expect(first).toEqual({ status: 'fulfilled', value: 1_999 });
  for (const other of others) expect(other).toMatchObject({ reason: { status: 422, code: 'invalid_input' } });
  await expect(
    passCheckWith(platform, check, shown, (queries) => chargeWithin(queries, [key], later(60_000))),
  ).rejects.toMatchObject({ status: 422 });
  expect((await kept(key.key))!.failures).toBe(1);
});

test('what stands before a sign-in waits for no disk', async () => {
  const url = new URL(stage.database.appUrl);
  url.searchParams.set('options', '-c synchronous_commit=on');
  const pool = createPool(url.href, 1);
  const check = {
    challenge: () => Promise.reject(new Error('nobody asks')),
    verify: async () => ({ isGood: true }),
  };
  const waits = (queries: Queries) => queries.one(sql`show synchronous_commit`);
  try {
    const platform = { ...stage.portal.platform, pool };
    const shown = { proof: 'solved', ip: '203.0.113.11' };
    expect(await passCheckWith(platform, check, shown, waits)).toEqual({ synchronous_commit: 'off' });
    expect(await waits(queriesOn(pool))).toEqual({ synchronous_commit: 'on' });
  } finally {
    await pool.end();
  }
});

test('a look-up is charged at the moment that its human check has passed, however long that took', async () => {
  const { platform } = stage.portal;
  let wall = WALL;
  const late = { ...platform, clock: { ...platform.clock, wall: () => wall } };
  const check = {
    challenge: () => Promise.reject(new Error('nobody asks')),
    verify: async () => {
      wall = later(5_000);
      return { isGood: true };
    },
  };
  const caller = {
    ip: '203.0.113.77',
    userAgent: undefined,
    locale: 'en' as const,
    requestId: 'look-up',
    bearer: undefined,
    idempotencyKey: undefined,
    background: false,
  };
  await guardLookup(late, check, { purpose: 'bill', of: 'a bill', proof: 'human', caller });
  const { rows } = await stage.database.pool.query(
    `select distinct last_failure_at from sign_in_throttle where key like 'bill%'`,
  );
  expect(rows).toEqual([{ last_failure_at: later(5_000) }]);
});
