import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { SIZES } from '../sizes.ts';
import { runHistory } from './run-history.ts';

async function history(seed: number) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-history-'));
  try {
    const ground = { databaseUrl: database.appUrl, dataDir };
    return await runHistory(ground, { ...SIZES.history.test, seed, hasFaults: true });
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A seed whose few months hold what years hold: a debit that came back after it was paid out, and a payout that did. */
const SEED = 8;

test('months with faults keep every invariant, and the same seed gives the same ledger', async () => {
  const first = await history(SEED);
  expect(first.invariants).toBeGreaterThan(20);
  expect(first.cleared).toBeGreaterThan(50);
  expect(first.returned_after_payout).toBeGreaterThan(0);
  expect(first.payouts_returned).toBeGreaterThan(0);
  expect(Object.keys(first.injected)).toEqual(
    expect.arrayContaining([
      'died_at_point',
      'died_after_phase',
      'heard_twice',
      'bounced',
      'loaded_twice',
      'lines_repeated',
      'cut_short',
      'file_forgotten',
      'statement_twice',
    ]),
  );
  expect(await history(SEED)).toEqual(first);
}, 180_000);
