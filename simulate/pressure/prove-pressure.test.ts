import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { SIZES } from '../sizes.ts';
import { provePressure } from './prove-pressure.ts';

test('calls of every kind at once, on the smallest pool, all end and leave nothing open', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-pressure-'));
  try {
    const proof = await provePressure({ databaseUrl: database.appUrl, dataDir }, SIZES.pressure.test);
    expect(proof.kinds).toBeGreaterThan(100);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 600_000);
