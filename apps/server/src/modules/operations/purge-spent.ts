import { whole } from '../../platform/db/words.ts';
import { type KeptDays, PLATFORM_PURGES, type Purge } from '../../platform/purge.ts';
import type { Run } from '../../platform/run.ts';

const DAY_MS = 86_400_000;
/** Rows that one statement deletes: each ends long before its time-out, and what it did stays done. */
const STEP_ROWS = 5_000;
/** So long one table is worked on in a day; what is left goes on the days after. */
const TABLE_MS = 60_000;

/** What tests set otherwise. */
type Pace = { stepRows: number; tableMs: number };

/**
 * Deletes what has served, of every tenant, by the wall clock: secrets end by it. Harmless when repeated; it goes in
 * steps that commit by themselves. A table that fails is logged and passed over, so that it keeps
 * back no other. Returns how many rows of each went, and how many tables failed.
 */
export async function purgeSpent(
  run: Run,
  purges: readonly Purge[],
  keptDays: KeptDays,
  pace: Pace = { stepRows: STEP_ROWS, tableMs: TABLE_MS },
): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  let failed = 0;
  for (const purge of [...PLATFORM_PURGES, ...purges]) {
    const before = new Date(run.clock.wall().getTime() - keptDays[purge.kept] * DAY_MS);
    gone[purge.name] = 0;
    try {
      for await (const rows of steps(run, purge, before, pace)) gone[purge.name]! += rows;
    } catch (error) {
      failed += 1;
      run.log.error({ purge: purge.name, err: error }, 'a purge failed');
    }
  }
  return failed > 0 ? { ...gone, failed } : gone;
}

/** Deletes step by step until nothing is left or the time is over; gives the rows of each step. */
async function* steps(
  run: Run,
  { statement }: Purge,
  before: Date,
  { stepRows, tableMs }: Pace,
): AsyncGenerator<number> {
  const until = performance.now() + tableMs;
  const text = statement(before, whole(stepRows));
  for (;;) {
    const rows = await run.reads.run(text);
    yield rows;
    if (rows < stepRows || performance.now() >= until) return;
  }
}
