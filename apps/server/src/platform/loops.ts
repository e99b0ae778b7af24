import { setTimeout as pause } from 'node:timers/promises';
import type { Leader } from './leader.ts';
import type { Platform } from './work.ts';

/** At rest each look costs every shard of a cluster a question: one a second is enough. */
const REST_MS = 1_000;
/** Where there was something to do there soon is more: the pace is kept this long. */
const BUSY_MS = 10_000;

/**
 * Work that the leader repeats, wall-clock milliseconds apart, for tasks that have no business date; once a second at
 * most while nothing is found. `run` returns what it found (nothing, false or 0 for none) and must be harmless when two processes do it at once.
 * What it found too much of for one process it shares: `share` wakes the same loop in the other workers, once.
 */
export type Loop = {
  name: string;
  everyMs: number;
  run(platform: Platform, share: () => void, stopping: AbortSignal): Promise<unknown>;
  /** What of its work waits for a person, which nobody else says and ends: where it is not bound, nothing of that waits. */
  tells?: { kind: string; reason: string };
};

/** Runs each loop whenever it is this process's turn; a failure is logged once and the next round tries again. */
export function startLoops(
  platform: Platform,
  leader: Leader,
  loops: readonly Loop[],
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const all = loops.map(async (loop) => {
    const share = () => {
      if (leader.leads()) leader.wake(loop.name);
    };
    let said = '';
    let busyUntil = 0;
    while (!signal.aborted) {
      await leader.turn(loop.name);
      if (signal.aborted) return;
      const failed = await loop.run(platform, share, signal).then(
        (found) => {
          if (found) busyUntil = performance.now() + BUSY_MS;
          return undefined;
        },
        (error: unknown) => ({ error, text: String((error as Error).stack ?? error) }),
      );
      if (failed && failed.text !== said)
        platform.log.error({ loop: loop.name, err: failed.error }, 'loop failed');
      said = failed?.text ?? '';
      const pace = performance.now() < busyUntil ? loop.everyMs : Math.max(loop.everyMs, REST_MS);
      if (leader.leads()) await pause(pace, undefined, { signal }).catch(() => {});
    }
  });
  return {
    async stop() {
      stopping.abort();
      await leader.stop();
      await Promise.all(all);
    },
  };
}
