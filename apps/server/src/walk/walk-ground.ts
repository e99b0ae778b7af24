import type { Contract } from '@lorikeet/contracts';
import { readConfig } from '../config.ts';
import { uuidv7 } from '../platform/ids.ts';
import { sampleInput } from './sample-input.ts';
import { type Sent, send } from './send.ts';
import { createWorld } from './walk-world.ts';

/** What all walks need: the contracts, and how to call each as its own caller. */
export type WalkGround = Awaited<ReturnType<typeof openWalkOn>>;

type Visit = (contract: Contract, say: (fault: string) => void) => Promise<void>;

/** A world on an empty database, and what walks through it need. Close it. */
export async function openWalkOn(databaseUrl: string, dataDir: string) {
  const world = await createWorld(
    readConfig({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DATABASE_POOL: '5',
      TOKEN_SECRET: 'a secret of the tests only, of no use anywhere',
      VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
      LOG_LEVEL: 'silent',
      CALLS_PER_MINUTE: '0',
      SESSION_CALLS_PER_MINUTE: '0',
      DEMO: '1',
    }),
  );
  const { bound } = world.portal.routes;
  return {
    world,
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
    /** Visits the contracts one after the other; returns a sentence for each thing that is not as it must be. */
    async faultsOf(contracts: readonly Contract[], visit: Visit): Promise<string[]> {
      const faults: string[] = [];
      for (const contract of contracts) {
        await visit(contract, (fault) => faults.push(`${contract.name}: ${fault}`));
        await world.revive();
      }
      return faults;
    },
    close: () => world.close(),
  };
}
