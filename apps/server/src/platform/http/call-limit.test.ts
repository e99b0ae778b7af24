import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { queriesOn, sql } from '../db/sql.ts';
import { createCallLimit } from './call-limit.ts';
import { type ShareCounts, sharedCounts } from './share-counts.ts';

const LIMIT = 40;
let database: TestDatabase;
let portals: TestPortal[];
beforeAll(async () => {
  database = await createTestDatabase();
  portals = [1, 2, 3].map(() => createTestPortal(database));
});
afterAll(async () => {
  await Promise.all(portals.map((one) => one.close()));
  await database.drop();
});

test('calls that a source spreads over processes are counted together', async () => {
  let at = Date.parse('2026-11-23T00:00:05Z');
  const answers: Promise<unknown>[] = [];
  const limits = portals.map(({ platform }) => {
    const shared = sharedCounts(platform, 'test');
    const share: ShareCounts = (counts, since) => {
      const answer = shared(counts, since);
      answers.push(answer);
      return answer;
    };
    return createCallLimit(LIMIT, { now: () => at, share });
  });
  const refusals = () => limits.filter((limit) => limit.isSpent('203.0.113.9')).length;
  for (let round = 0; round < LIMIT && refusals() < limits.length; round += 1) {
    at += 1_000;
    for (const limit of limits) {
      if (!limit.isSpent('203.0.113.9')) limit.charge('203.0.113.9');
    }
    await Promise.all(answers.splice(0));
  }
  expect(refusals()).toBe(limits.length);
  const { calls } = await queriesOn(database.pool).one<{ calls: number }>(
    sql`select sum(calls)::int as calls from call_counts`,
  );
  // Alone each of the three would have let forty through.
  expect(calls).toBeGreaterThanOrEqual(LIMIT);
  expect(calls).toBeLessThan(LIMIT * 2);
  const stored = await queriesOn(database.pool).rows<{ source: string }>(sql`select source from call_counts`);
  expect(JSON.stringify(stored)).not.toContain('203.0.113.9');
  at += 60_000;
  expect(refusals()).toBe(0);
});

test('a source that is not busy costs no statement', async () => {
  const share = vi.fn<ShareCounts>(async () => new Map());
  let at = 0;
  const limit = createCallLimit(100, { now: () => at, share });
  for (let n = 0; n < 4; n += 1) {
    at += 2_000;
    limit.charge('a source');
  }
  expect(share).not.toHaveBeenCalled();
  at += 2_000;
  limit.charge('a source');
  expect(share).toHaveBeenCalledWith([{ source: 'a source', calls: 5 }], new Date(0));
});
