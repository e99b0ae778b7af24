import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { fixtureModules } from '../fixture/fixture-modules.ts';
import { SIZES } from '../sizes.ts';
import { proveLargeFiles } from './prove-large-files.ts';

test('files longer than one call applies do what each line says once, whatever comes again', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-large-files-'));
  try {
    const ground = { databaseUrl: database.appUrl, dataDir };
    const size = SIZES['large-files'].test;
    const { returns, receipts, statement } = await proveLargeFiles(ground, fixtureModules(ground), size);
    for (const { lines } of [returns, receipts, statement]) expect(lines).toBe(size.lines);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
