import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { fixtureModules } from '../fixture/fixture-modules.ts';
import { SIZES } from '../sizes.ts';
import { proveInterleavings } from './prove-interleavings.ts';

test('the debit of a tax invoice is submitted, returned by hand or by its bank, rejected or cleared, halted at one statement, and has one outcome', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-interleavings-'));
  const ground = { databaseUrl: database.appUrl, superUrl: database.superUrl, dataDir };
  try {
    const proof = await proveInterleavings(ground, fixtureModules(ground), SIZES.interleavings.fees);
    expect(proof.pairs).toBe(28);
    expect(proof.waited).toBeGreaterThan(0);
    expect(proof.ends).toBeGreaterThan(proof.waited);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 600_000);
