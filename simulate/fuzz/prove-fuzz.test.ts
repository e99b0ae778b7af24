import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { SIZES } from '../sizes.ts';
import { PEOPLE } from './fuzz-people.ts';
import { proveFuzz } from './prove-fuzz.ts';

test('fuzzed calls of six kinds of people are answered in the envelope, in time, without a failure', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-fuzz-'));
  try {
    const proof = await proveFuzz({ databaseUrl: database.appUrl, dataDir }, SIZES.fuzz.test, 1);
    expect(proof.calls).toBe(SIZES.fuzz.test.calls);
    for (const person of PEOPLE) expect(proof.succeeded[person], person).toBeGreaterThan(0);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 600_000);
