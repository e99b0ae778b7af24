import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { SIZES } from '../sizes.ts';
import { liveThrough } from './live-through.ts';

async function live(seed: number) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-history-'));
  try {
    const ground = { databaseUrl: database.appUrl, dataDir };
    return await liveThrough(ground, { ...SIZES.history.test, seed, hasFaults: true });
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

test('months lived with faults keep every invariant, and the same seed gives the same ledger', async () => {
  const [first, again] = [await live(7), await live(7)];
  expect(first.cleared).toBeGreaterThan(10);
  expect(first.invariants).toBeGreaterThan(10);
  expect(Object.keys(first.injected).length).toBeGreaterThan(3);
  expect(again).toEqual(first);
});
