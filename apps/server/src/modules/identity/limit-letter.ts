import { smsNumber } from '@lorikeet/domain/kernel';
import { HttpProblem } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { chargeWithin } from './throttle.ts';

/**
 * Letters that a person has sent to an address of their choosing, which may be a stranger's. All others go to somebody
 * about what they have themselves: of those none is held back.
 */
export const ASKED_LETTERS: readonly string[] = [
  'verify-email',
  'staff-invitation',
  'invitation',
  'property-code',
  'invoice-link',
  'order-link',
  'letter-test',
];

/** How many of them one mailbox or phone gets of one merchant in half an hour; then each waits twice as long. */
const FREE_LETTERS = 5;
const LONGEST_SECONDS = 1_800;

/**
 * Counts a letter that a person asks for, in the transaction that queues it: who sends one again and again waits
 * (HTTP 429), whatever call it comes from. `freeOfSender` counts those of the person as well, to whomever. What the portal sends by itself is not counted.
 */
export function limitLetter(work: Work, to: string, freeOfSender?: number): Promise<void> {
  return limitLetters(work, [to], freeOfSender);
}

/** The same for letters to many at once: where one of the mailboxes must wait, none is counted. */
export async function limitLetters(work: Work, to: readonly string[], freeOfSender?: number): Promise<void> {
  const waitMs = await countLetters(work, to, freeOfSender);
  if (waitMs > 0) throw new HttpProblem(429, 'too_many', { seconds: Math.ceil(waitMs / 1000) });
}

/**
 * Whether a mailbox must wait for such a letter, where its asker may not hear of it: then nothing is sent. One that need not is
 * counted.
 */
export const letterMustWait = async (work: Work, to: string): Promise<boolean> =>
  (await countLetters(work, [to])) > 0;

/** Counts letters; returns for how long one of the mailboxes must wait, and counts none then. */
async function countLetters(work: Work, to: readonly string[], freeOfSender?: number): Promise<number> {
  if (work.actor.kind === 'system' || to.length === 0) return 0;
  // However a phone is typed, it is one phone.
  const keyOf = (one: string) =>
    `letter:${work.merchantId}:${work.vault.steadyFingerprint(smsNumber(one) ?? one.toLowerCase())}`;
  const allowances = [...new Set(to.map(keyOf))].map((key) => ({
    key,
    free: FREE_LETTERS,
    longestSeconds: LONGEST_SECONDS,
  }));
  if (freeOfSender !== undefined) {
    const sender = `letters-of:${work.merchantId}:${work.actor.id ?? ''}`;
    allowances.push({ key: sender, free: freeOfSender, longestSeconds: LONGEST_SECONDS });
  }
  return chargeWithin(work, allowances, work.clock.wall());
}
