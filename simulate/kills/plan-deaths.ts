import { createRandom } from '../../apps/server/src/demo/random.ts';
import type { Death } from './referee.ts';

/** In the order of the run: a batch is committed after its files, and each file after its postings. */
export const DEBIT_POINTS = [
  'debit-run.claim',
  'debit-run.file',
  'debit-run.commit',
  'debit-run.post',
  'debit-run.commit',
] as const;
export const BILLING_POINTS = ['billing.claim', 'billing.write', 'billing.commit'] as const;

/** The longest time that a worker runs after a point: it gets past the next few, never through the run. */
const DELAY_MS = 40;
/** How many times a point may be passed before a death there; a run claims in so few steps that none may be. */
const COMINGS = 2;
const RARE = 'debit-run.claim';

/**
 * Deaths in the order in which a run comes to its points, so that each is reached: every point once exactly where
 * it stands, the rest of the kills shared out over the points, at a seeded coming and half of them a seeded moment
 * later.
 */
export function planDeaths(seed: number, points: readonly string[], kills: number): Death[] {
  const random = createRandom(seed);
  const shares = points.map((point, i) => ({
    point,
    count: Math.floor(kills / points.length) + (i < kills % points.length ? 1 : 0),
  }));
  return shares.flatMap(({ point, count }) =>
    Array.from({ length: count }, (_, i) => ({
      point,
      coming: 1 + (i > 0 && point !== RARE ? random.below(COMINGS) : 0),
      ...(i > 0 && random.chance(0.5) && { delayMs: random.below(DELAY_MS) }),
    })),
  );
}
