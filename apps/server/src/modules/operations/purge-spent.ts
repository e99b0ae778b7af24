import { type KeptDays, PLATFORM_PURGES, type Purge } from '../../platform/purge.ts';
import type { Run } from '../../platform/run.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes what has served, of every tenant, by the wall clock: secrets end by it. Harmless when repeated; each statement
 * commits by itself. Returns how many rows of each went.
 */
export async function purgeSpent(
  run: Run,
  purges: readonly Purge[],
  keptDays: KeptDays,
): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const { name, kept, statement } of [...PLATFORM_PURGES, ...purges]) {
    const before = new Date(run.clock.wall().getTime() - keptDays[kept] * DAY_MS);
    gone[name] = await run.reads.run(statement(before));
  }
  return gone;
}
