import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { fixtureModules } from '../fixture/fixture-modules.ts';
import { SIZES } from '../sizes.ts';
import { proveRaces } from './prove-races.ts';

test('clients that do what they like to the same money leave books that agree', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-races-'));
  const ground = { databaseUrl: database.appUrl, dataDir };
  try {
    const proof = await proveRaces(ground, fixtureModules(ground), SIZES.races.test, 1);
    expect(proof.done).toBeGreaterThan(proof.refused);
    expect(Object.keys(proof.by_act)).toEqual(
      expect.arrayContaining(['clear', 'load return', 'pay by card']),
    );
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 600_000);
