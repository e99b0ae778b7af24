import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { SIZES } from '../sizes.ts';
import { proveWebhooks } from './prove-webhooks.ts';

test('a receiver that is down, slow and wrong ends with every event, whoever is killed meanwhile', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-webhooks-'));
  try {
    const proof = await proveWebhooks({ databaseUrl: database.appUrl, dataDir }, SIZES.webhooks.test, 1);
    expect(proof.events).toBeGreaterThanOrEqual(SIZES.webhooks.test.events);
    expect(proof.kills.worker).toBeGreaterThan(0);
    expect(proof.given_up).toBeGreaterThan(0);
    expect(proof.requests).toBeGreaterThan(2 * proof.events);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 600_000);
