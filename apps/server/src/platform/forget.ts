import type { Work } from './work.ts';

/** A payer who is erased. */
export type Forgotten = {
  /** Their record, and those that were merged into it. */
  customerIds: readonly string[];
  /** All that is theirs, by its id: the records, direct debit requests, invoices, payments and more. */
  subjectIds: readonly string[];
  /** What they could be looked for by: names, e-mails and phones. */
  words: readonly string[];
};

/**
 * Destroys what a module keeps of a payer, in the erasing transaction and under the customer's lock: rows that serve nobody
 * else are deleted, in others what is personal is blanked. Harmless when repeated.
 */
export type Forget = (work: Work, who: Forgotten) => Promise<void>;

/** Whether a text says one of some words, whole: `Due` is not said by `overdue`. Upper and lower case are alike. */
export const saysAny = (text: string, words: readonly string[]): boolean =>
  words.some((word) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(SPECIAL, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu').test(text),
  );
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;

/** Whether somebody who searched for this looked for them: it says one of the words, or a word says all of it. */
export function looksFor(search: string, words: readonly string[]): boolean {
  const typed = search.replaceAll('"', '').trim();
  return saysAny(typed, words) || (typed.length > 2 && words.some((word) => saysAny(word, [typed])));
}
