import { LOOKALIKES, PLAIN_LOOKALIKES } from './lookalikes.ts';

const BECS_TEXT = /^[A-Za-z0-9^_[\]',?;:=#/.*()&%!$ @+-]*$/;
const PLAIN_CHARACTER = /^[A-Z0-9 .,&'()-]$/;

/** Is every character in the BECS set (letters, digits, space and `^_[]',?;:=#/.*()&%!$@+-`)? */
export function isBecsText(text: string): boolean {
  return BECS_TEXT.test(text);
}

/** One change made by `toBecsText`: at character `at` of the source (from 0, in code points), `from` became `to`. */
export interface TextChange {
  readonly at: number;
  readonly from: string;
  readonly to: string;
}

/** Text fit for a bank file and everything that was altered to make it so. */
export interface BecsText {
  readonly text: string;
  readonly changes: readonly TextChange[];
  /** What `maxLength` cut from the end; empty when all of it fits. */
  readonly cut: string;
}

/** `plain` is the narrower set `A-Z0-9 .,&'()-` that some banks demand in account names. */
export interface BecsTextOptions {
  readonly set?: 'becs' | 'plain';
  readonly maxLength?: number;
}

/**
 * Rewrites text into the BECS set, conservatively, and reports every change: accents go (é → e), lookalikes
 * take their plain form (’ → '), the rest (other scripts, emoji) is dropped. A name wholly in another script
 * becomes empty: ask for the account's name in Latin letters rather than send a guess. Cutting to `maxLength`
 * happens only when asked for, and what was cut is returned.
 */
export function toBecsText(text: string, options: BecsTextOptions = {}): BecsText {
  const plain = options.set === 'plain';
  const changes: TextChange[] = [];
  let out = '';
  for (const [at, from] of [...text.normalize('NFC')].entries()) {
    const to = (plain ? toPlainCharacters : toBecsCharacters)(from);
    // A space that would lead the field is dropped: bank columns are left-justified.
    const kept = out === '' ? to.trimStart() : to;
    if (kept !== from) changes.push({ at, from, to: kept });
    out += kept;
  }
  out = out.trimEnd();
  const limit = options.maxLength ?? out.length;
  if (out.length <= limit) return { text: out, changes, cut: '' };
  return { text: out.slice(0, limit).trimEnd(), changes, cut: out.slice(limit) };
}

function toBecsCharacters(character: string): string {
  if (BECS_TEXT.test(character)) return character;
  const known = LOOKALIKES[character];
  if (known !== undefined) return known;
  if (/^\s$/.test(character)) return ' ';
  const unaccented = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return BECS_TEXT.test(unaccented) ? unaccented : '';
}

function toPlainCharacters(character: string): string {
  return [...toBecsCharacters(character).toUpperCase()]
    .map((one) => (PLAIN_CHARACTER.test(one) ? one : (PLAIN_LOOKALIKES[one] ?? ' ')))
    .join('');
}
