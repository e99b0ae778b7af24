import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '@lorikeet/contracts';
import { expect } from 'vitest';
import { createTestDatabase } from '../test/test-database.ts';
import { openWalkOn, type WalkGround } from './walk-ground.ts';

/*
 * The walks make every call that is bound, whatever it is about: a new contract is covered without a line here,
 * because its inputs are made from its own schema. What a call means is tested beside its use case.
 */

/** Thousands of calls, also on a busy machine. */
export const PATIENCE_MS = 180_000;

/** A world of its own for one file of walks, and what they all need. Close it in `afterAll`. */
export async function openWalk() {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-walk-'));
  const ground = await openWalkOn(database.appUrl, dataDir);
  return {
    ...ground,
    database,
    dataDir,
    /** Visits the contracts one after the other and fails with a sentence for each thing that is not as it must be. */
    async walk(contracts: readonly Contract[], visit: Parameters<WalkGround['faultsOf']>[1]): Promise<void> {
      expect(contracts.length).toBeGreaterThan(0);
      expect(await ground.faultsOf(contracts, visit)).toEqual([]);
    },
    async close() {
      await ground.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
