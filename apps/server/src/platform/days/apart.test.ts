import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type DaysStage, notingPhase, openDaysStage } from '../../test/days-stage.ts';
import { queriesOn, sql } from '../db/sql.ts';
import { uuidv7 } from '../ids.ts';
import { beginPhases } from './begin-phases.ts';
import { createDays } from './days.ts';
import type { Phase } from './phase.ts';

const DAY = '2026-11-23';
const NEXT = '2026-11-24';
/** A busy machine takes its time: the test is about order. */
const SOON = { timeout: 30_000, interval: 20 };
let stage: DaysStage;
let runs: string[];
beforeEach(async () => {
  stage = await openDaysStage(DAY);
  runs = [];
});
afterEach(() => stage.close());

/** A phase of the platform's in the night that runs until it is let go. */
function longPurge() {
  let letGo!: () => void;
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const noting = notingPhase('purge', '03:30', runs, { kinds: ['platform'], isApart: true });
  const purge: Phase = {
    ...noting,
    async run(...given) {
      await over;
      return noting.run(...given);
    },
  };
  return { purge, letGo };
}

const day = (purge: Phase): Phase[] => [
  purge,
  notingPhase('early', '03:00', runs, { kinds: ['business'] }),
  notingPhase('close', '18:00', runs, { kinds: ['business'] }),
  notingPhase('trust', '18:30', runs, { kinds: ['platform'] }),
  notingPhase('payout', '19:00', runs, { kinds: ['business'] }),
];
const nameOf = (run: string) => run.split(' ')[0];
const names = () => runs.map(nameOf);

it('a phase that is apart holds nobody back, while the platform’s others stay lines', async () => {
  const businesses = await stage.tenants(2);
  await stage.tenants(1, 'platform');
  const { purge, letGo } = longPurge();
  const phases = day(purge);
  await beginPhases(queriesOn(stage.platform.pool), phases);
  const days = createDays(stage.platform, phases);
  const now = stage.reach(DAY, '20:00');
  await vi.waitFor(async () => {
    await days.startDue(now);
    expect(names(), 'what runs while the purge does').toHaveLength(7);
  }, SOON);
  // Tenants wait for the line alone, and not for one another: one may close before another's early phase.
  for (const tenant of businesses)
    expect(runs.filter((run) => run.endsWith(tenant)).map(nameOf)).toEqual(['early', 'close', 'payout']);
  expect(names().slice(4)).toEqual(['trust', 'payout', 'payout']);
  letGo();
  await days.stop();
  expect(names().at(-1)).toBe('purge');
});

it('one that is apart waits for nobody, neither for a tenant nor for another phase of its own', async () => {
  await stage.tenants(3);
  const [platform] = (await stage.tenants(1, 'platform')) as [string];
  const { purge, letGo } = longPurge();
  letGo();
  const poisoned = notingPhase('early', '03:00', runs, { kinds: ['business'], fails: () => true });
  const phases = [...day(purge).filter(({ name }) => name !== 'early'), poisoned];
  await beginPhases(queriesOn(stage.platform.pool), phases);
  // Another worker holds what comes before it.
  await stage.database.pool.query(
    sql`update phase_frontier set claimed_by = ${uuidv7()}, claimed_until = '2100-01-01', started_at = '2026-11-22'
      where phase = 'early'`,
  );
  await createDays(stage.platform, phases).runDue(stage.reach(NEXT, '04:00'));
  // Nor for the line of the day before, at which all others wait.
  expect(runs).toEqual([`purge ${DAY} ${platform}`, `purge ${NEXT} ${platform}`]);
});
