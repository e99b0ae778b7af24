import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/work.ts';
import { checkInvariants, invariantsOf } from './check-invariants.ts';

/** Everything is checked again this long after the last time, or a hundred times as long as it took. */
const AGAIN_MS = 5 * 60_000;
const TIMES_TAKEN = 100;

/** Checks the invariants when one of them has no result or the results are old. Returns whether it did. */
export async function checkWhenDue(platform: Platform, modules: readonly Module[]): Promise<boolean> {
  const last = await queriesOn(platform.pool).one<{ n: number; oldest: Date | null; took_ms: number }>(sql`
    select count(*)::int as n, min(checked_at) as oldest, coalesce(sum(took_ms), 0)::int as took_ms
    from invariant_checks`);
  const isComplete = last.n >= invariantsOf(modules).length;
  const restMs = Math.max(AGAIN_MS, last.took_ms * TIMES_TAKEN);
  const age = last.oldest
    ? platform.clock.wall().getTime() - last.oldest.getTime()
    : Number.POSITIVE_INFINITY;
  if (isComplete && age < restMs) return false;
  await checkInvariants(platform, modules);
  return true;
}
