import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { fixtureModules } from '../fixture/fixture-modules.ts';
import { SIZES } from '../sizes.ts';
import { BILLING_POINTS, DEBIT_POINTS } from './plan-deaths.ts';
import { proveKills } from './prove-kills.ts';

test('workers killed at any moment leave everything done once', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-kills-'));
  const ground = { databaseUrl: database.appUrl, dataDir };
  const size = SIZES.kills.test;
  try {
    const proof = await proveKills(ground, fixtureModules(ground), size, 1);
    expect(Object.keys(proof.debit_run.at).sort()).toEqual([...new Set(DEBIT_POINTS)].sort());
    expect(Object.keys(proof.billing_run.at).sort()).toEqual([...BILLING_POINTS].sort());
    expect([proof.debit_run.kills, proof.billing_run.kills]).toEqual([size.kills, size.kills]);
    expect(proof.debit_run.files).toBe(size.rows / size.recordsPerFile);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 600_000);
