import { randomInt } from 'node:crypto';
import type { Platform } from '../../platform/work.ts';

const LEAST_MS = 250;
const MOST_MS = 750;

type Waiting = Map<NodeJS.Timeout, () => Promise<void>>;
const waitingOf = new WeakMap<Platform['pool'], Waiting>();

/**
 * Does what is written only of accounts that exist a moment later, at an uneven time: done beside the response it
 * would take the processor from it, and the response's time would tell who has an account. A server that is asked to
 * end does it at once (`completeAfterwards`).
 */
export function afterwards(
  platform: Platform,
  { requestId, what }: { requestId: string; what: string },
  work: () => Promise<unknown>,
): void {
  const waiting: Waiting = waitingOf.get(platform.pool) ?? new Map();
  waitingOf.set(platform.pool, waiting);
  let done: Promise<void> | undefined;
  const later = () => {
    done ??= work()
      .catch(() => platform.log.warn({ requestId, what }, 'what follows a refusal was not done'))
      .then(() => void waiting.delete(timer));
    return done;
  };
  const timer = setTimeout(() => void later(), randomInt(LEAST_MS, MOST_MS)).unref();
  waiting.set(timer, later);
}

/** Does at once what still waits for its moment, before the pool closes. */
export async function completeAfterwards({ pool }: Pick<Platform, 'pool'>): Promise<void> {
  const waiting = [...(waitingOf.get(pool) ?? [])];
  for (const [timer] of waiting) clearTimeout(timer);
  await Promise.all(waiting.map(([, work]) => work()));
}
