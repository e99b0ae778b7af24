import { HttpProblem } from './problem.ts';
import type { ShareCounts } from './share-counts.ts';

/**
 * Calls that one source may make in a minute of the clock. They are counted in this process's memory before anything is
 * read or asked of the database; counts of busy sources are added up over all processes about once a second, beside the
 * calls. A source that spreads its calls is thus refused a second late. `charge` throws HTTP 429 with `Retry-After` once
 * the minute's calls are spent.
 */
export type CallLimit = { charge(source: string): void; isSpent(source: string): boolean };

/** Calls of a source in this minute: here, those of them that others know of, and elsewhere. */
type Count = { here: number; shared: number; elsewhere: number };

const MINUTE_MS = 60_000;
const SHARE_MS = 1_000;
/** Sources remembered at once: an attacker with more addresses than this starts everybody's minute anew. */
const MOST_SOURCES = 100_000;
/** A source is busy from this part of its limit on: most never are, and cost no statement. */
const BUSY_PART = 1 / 20;

/** `perMinute` 0 counts nothing. Without `share` only this process's calls count. */
export function createCallLimit(
  perMinute: number,
  { now = Date.now, share }: { now?: () => number; share?: ShareCounts | undefined } = {},
): CallLimit {
  const busyFrom = Math.max(1, Math.floor(perMinute * BUSY_PART));
  let minute = 0;
  let counts = new Map<string, Count>();
  let nextShare = 0;

  const turn = () => {
    const present = Math.floor(now() / MINUTE_MS);
    if (present === minute && counts.size < MOST_SOURCES) return;
    minute = present;
    counts = new Map();
  };
  const isSpent = (source: string) => {
    turn();
    const count = counts.get(source);
    return perMinute > 0 && count !== undefined && count.here + count.elsewhere >= perMinute;
  };
  /** Adds what busy sources did here since the last time, and learns what they did elsewhere. */
  const exchange = async (add: ShareCounts) => {
    const of = counts;
    const busy = [...of].filter(([, { here, shared }]) => here >= busyFrom && here > shared);
    if (busy.length === 0) return;
    const added = busy.map(([source, { here, shared }]) => ({ source, calls: here - shared }));
    for (const [, count] of busy) count.shared = count.here;
    const totals = await add(added, new Date(minute * MINUTE_MS));
    for (const [source, total] of totals) {
      const count = of.get(source);
      if (count) count.elsewhere = total - count.shared;
    }
  };
  return {
    isSpent,
    charge(source) {
      if (isSpent(source)) throw tooMany((minute + 1) * MINUTE_MS - now());
      const count = counts.get(source) ?? { here: 0, shared: 0, elsewhere: 0 };
      count.here += 1;
      counts.set(source, count);
      if (perMinute === 0 || !share || now() < nextShare) return;
      nextShare = now() + SHARE_MS;
      // Not added in time is not counted elsewhere; the calls themselves must not wait or fail for it.
      void exchange(share).catch(() => {});
    },
  };
}

const tooMany = (waitMs: number) =>
  new HttpProblem(429, 'too_many', { seconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
