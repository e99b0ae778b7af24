import { createHash } from 'node:crypto';
import { refuseUnless } from '../../platform/refusal.ts';

/** What a preview showed, or was reckoned from, as one text: anything else gives another. */
export const seenOf = (terms: unknown): string =>
  createHash('sha256').update(JSON.stringify(terms)).digest('base64url');

/** In place of terms where nothing is done, because it was done before: a repeat is as it was agreed to. */
export const UNCHANGED = 'unchanged';

/**
 * Refuses `subscription.preview_outdated` where what a person agreed to is no longer what is about to be done. Without what
 * was `seen` nothing is compared.
 */
export const refuseOutdated = (seen: string | undefined, now: string): void =>
  refuseUnless(seen === undefined || seen === now, 'subscription.preview_outdated');

/** What was done as a person saw it in its preview; else it is refused, and undone with the transaction. What is `UNCHANGED` is not compared. */
export async function asSeen<T extends { seen: string }>(
  seen: string | undefined,
  done: Promise<T>,
): Promise<T> {
  const outcome = await done;
  if (outcome.seen !== UNCHANGED) refuseOutdated(seen, outcome.seen);
  return outcome;
}
