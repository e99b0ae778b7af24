import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { fixtureModules } from '../fixture/fixture-modules.ts';
import { SIZES } from '../sizes.ts';
import { proveInterleavings } from './prove-interleavings.ts';

test('operations that meet end as if one had come after the other', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-interleavings-'));
  const ground = { databaseUrl: database.appUrl, superUrl: database.superUrl, dataDir };
  try {
    const proof = await proveInterleavings(ground, fixtureModules(ground), SIZES.interleavings.test);
    // Of twenty operations; those on cards, receipts, subscriptions, requests and more have tests of their own. `npm run prove -- interleavings` plays all
    // 3,828, at every statement.
    expect(proof.pairs).toBe(60);
    // Some end before the other goes on, some wait for it: both kinds are there.
    expect(proof.waited).toBeGreaterThan(0);
    expect(proof.ends).toBeGreaterThan(proof.waited);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 600_000);
