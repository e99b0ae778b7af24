import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '@lorikeet/contracts';
import { expect } from 'vitest';
import { readConfig } from '../config.ts';
import { uuidv7 } from '../platform/ids.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { UNLIMITED_CALLS } from '../test/test-portal.ts';
import { sampleInput } from './sample-input.ts';
import { type Sent, send } from './send.ts';
import { createWorld } from './walk-world.ts';

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
  const world = await createWorld(
    readConfig({
      DATABASE_URL: database.appUrl,
      DATA_DIR: dataDir,
      DATABASE_POOL: '5',
      TOKEN_SECRET: 'a secret of the tests only, of no use anywhere',
      VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
      LOG_LEVEL: 'silent',
      ...UNLIMITED_CALLS,
      DEMO: '1',
    }),
  );
  const { bound } = world.portal.routes;
  return {
    world,
    database,
    dataDir,
    bound,
    guarded: bound.filter(({ access }) => access !== 'public'),
    call: (contract: Contract, sent: Sent) => send(world.portal.app, contract, sent),
    tokenFor: async (contract: Contract) =>
      contract.area === 'flex' ? world.ratepayerToken() : world.token(world.callerOf(contract)),
    /** An input that its own caller may send: ids are of things that they have. */
    async ownInput(contract: Contract, isFull = true): Promise<Record<string, unknown>> {
      const ids = await world.idsOf(world.callerOf(contract).tenant);
      return sampleInput(contract, (kind) => ids.get(kind) ?? uuidv7(), isFull) ?? {};
    },
    /** Visits the contracts one after the other and gathers a sentence for each thing that is not as it must be. */
    async walk(
      contracts: readonly Contract[],
      visit: (contract: Contract, say: (fault: string) => void) => Promise<void>,
    ): Promise<void> {
      const faults: string[] = [];
      expect(contracts.length).toBeGreaterThan(0);
      for (const contract of contracts) {
        await visit(contract, (fault) => faults.push(`${contract.name}: ${fault}`));
        await world.revive();
      }
      expect(faults).toEqual([]);
    },
    async close() {
      await world.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
