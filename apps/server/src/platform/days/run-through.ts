import { setTimeout as pause } from 'node:timers/promises';
import type { Days } from './days.ts';

/** How long to wait for what another process runs. */
const POLL_MS = 50;

/**
 * Runs every phase due up to `until`, moment after moment: `reach` is awaited before each with its instant, which is
 * where a clock moves that is not the wall's. What fails is passed over until its pause is over.
 * Ends early, between two moments, when `stopping` fires; returns whether it came to the end.
 */
export async function runThrough(
  days: Days,
  until: Date,
  reach: (at: Date) => Promise<void>,
  stopping?: AbortSignal,
): Promise<boolean> {
  for (let reached: number | undefined; ; ) {
    if (stopping?.aborted) return false;
    const at = await days.nextMoment(until);
    if (!at) return true;
    if (at.getTime() !== reached) await reach(at);
    reached = at.getTime();
    // What is left of the moment is found with the next one: a look for each round, none for their end.
    const done = await days.runRound(at);
    if (done === 0) await pause(POLL_MS);
  }
}
