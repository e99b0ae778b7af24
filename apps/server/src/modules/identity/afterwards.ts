import { randomInt } from 'node:crypto';
import type { Platform } from '../../platform/work.ts';

const LEAST_MS = 250;
const MOST_MS = 750;

/**
 * Does what is written only of accounts that exist a moment later, at an uneven time: done beside the response it
 * would take the processor from it, and the response's time would tell who has an account.
 */
export function afterwards(
  platform: Platform,
  { requestId, what }: { requestId: string; what: string },
  work: () => Promise<unknown>,
): void {
  const later = () =>
    void work().catch(() => platform.log.warn({ requestId, what }, 'what follows a refusal was not done'));
  setTimeout(later, randomInt(LEAST_MS, MOST_MS)).unref();
}
