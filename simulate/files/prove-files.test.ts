import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { fixtureModules } from '../fixture/fixture-modules.ts';
import { SIZES } from '../sizes.ts';
import { proveFiles } from './prove-files.ts';

test('files that were damaged on their way are refused by name, or match only what they name', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-files-'));
  try {
    const ground = { databaseUrl: database.appUrl, dataDir };
    const proof = await proveFiles(ground, fixtureModules(ground), SIZES.files.test, 3);
    expect(proof.files).toBe(SIZES.files.test.files);
    expect(proof.matched).toBeGreaterThan(20);
    for (const [kind, { taken, refused }] of Object.entries(proof.kinds)) {
      expect(taken, kind).toBeGreaterThan(0);
      expect(Object.keys(refused).length, kind).toBeGreaterThan(0);
    }
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
