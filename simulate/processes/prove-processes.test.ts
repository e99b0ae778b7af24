import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { SIZES } from '../sizes.ts';
import { proveProcesses } from './prove-processes.ts';

test('four processes of one portal, killed one after the other, lose and double nothing', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-processes-'));
  try {
    const ground = { databaseUrl: database.appUrl, dataDir };
    const proof = await proveProcesses(ground, SIZES.processes.test, 1);
    expect(proof.kills.api + proof.kills.worker).toBeGreaterThanOrEqual(3);
    expect(proof.kills.leader).toBeGreaterThan(0);
    expect(proof.longest_handover).toBeGreaterThan(0);
    expect(proof.acknowledged).toBeGreaterThan(5);
    expect(proof.refunded).toBeGreaterThan(2);
    expect(proof.returned).toBeGreaterThan(0);
    expect(proof.repeated).toBeGreaterThan(0);
    expect(proof.days).toBeGreaterThan(0);
    expect(proof.longest_handover).toBeLessThan(10);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 600_000);
