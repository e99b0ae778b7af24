import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { SIZES } from '../sizes.ts';
import { leadOthers } from './gate.ts';
import { runHistory } from './run-history.ts';

/** A busy machine starts and ends a process in less. */
const HEARS_WITHIN_MS = 30_000;

type Lived = Awaited<ReturnType<typeof runHistory>>;

async function livedIn(processes: number): Promise<Lived> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-history-'));
  try {
    const ground = { databaseUrl: database.appUrl, dataDir };
    return await runHistory(ground, { ...SIZES.shares.test, seed: 7, hasFaults: true, processes });
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What does not hang on which process runs a platform's phase that has nothing to do, and may die after it. */
const comparable = ({ injected, processes: _, ...outcome }: Lived) => ({
  ...outcome,
  injected: { ...injected, died_after_phase: undefined },
});

test('a history ends the same in one process and in two', async () => {
  const alone = await livedIn(1);
  expect(alone.card_payments).toBeGreaterThan(0);
  const shared = comparable(await livedIn(2));
  expect(shared, 'two processes lived otherwise than one').toEqual(comparable(alone));
}, 300_000);

test('who waits for a process that ends hears of it', async () => {
  const others = leadOthers(new URL('../sizes.ts', import.meta.url), [{}]);
  const heard = Promise.race([others.gate.meet(), pause(HEARS_WITHIN_MS, 'waits for it for ever')]);
  await expect(heard).rejects.toThrow('a process of the history ended with 0');
});
