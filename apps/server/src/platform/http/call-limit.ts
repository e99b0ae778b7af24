import { HttpProblem } from './problem.ts';

/**
 * Calls that one source may make in a minute, counted in this process's memory before anything is read or asked of
 * the database. `charge` throws HTTP 429 with `Retry-After` once the minute's calls are spent.
 */
export type CallLimit = { charge(source: string): void; isSpent(source: string): boolean };

const MINUTE_MS = 60_000;
/** Sources remembered at once: an attacker with more addresses than this starts everybody's minute anew. */
const MOST_SOURCES = 100_000;

/** `perMinute` 0 counts nothing. */
export function createCallLimit(perMinute: number, now: () => number = Date.now): CallLimit {
  let endsAt = 0;
  const calls = new Map<string, number>();
  const turn = () => {
    if (now() < endsAt && calls.size < MOST_SOURCES) return;
    calls.clear();
    endsAt = now() + MINUTE_MS;
  };
  const isSpent = (source: string) => {
    turn();
    return perMinute > 0 && (calls.get(source) ?? 0) >= perMinute;
  };
  return {
    isSpent,
    charge(source) {
      if (isSpent(source)) throw tooMany(endsAt - now());
      calls.set(source, (calls.get(source) ?? 0) + 1);
    },
  };
}

const tooMany = (waitMs: number) =>
  new HttpProblem(429, 'too_many', { seconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
