/** A Direct Entry lodgement reference has 18 places. */
export const LODGEMENT_REFERENCE_LENGTH = 18;
/** No I, L, O or U: they are read as 1, 1, 0 and V when a reference is dictated. */
export const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const CODE_LENGTH = 5;
const CODES = 32 ** CODE_LENGTH;
// Odd, so that multiplying permutes the codes: neighbours in the sequence do not look alike.
const STRIDE = 11_184_811;

function base32(value: number, length: number): string {
  let rest = value;
  let text = '';
  while (rest > 0 || text.length < length) {
    text = REFERENCE_ALPHABET[rest % 32]! + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/**
 * The code of the n-th debit of a user id (from 0): five characters, no two alike; beyond 33,554,432 debits it
 * grows to the left and so stays unique for ever. Throws RangeError when `sequence` is not a whole number.
 */
export function referenceCode(sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 0) throw new RangeError('a sequence counts from 0');
  const block = Math.floor(sequence / CODES);
  const mixed = ((sequence % CODES) * STRIDE) % CODES;
  return `${block > 0 ? base32(block, 1) : ''}${base32(mixed, CODE_LENGTH)}`;
}

/** The part of a name or number that Direct Entry can carry: capitals, digits and single spaces. */
export function referenceStem(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();
}

/**
 * A lodgement reference of at most 18 characters: a readable stem, a hyphen and the code. A stem without any
 * letter that the file can carry (a Chinese name) leaves the code alone.
 */
export function lodgementReference(stem: string, sequence: number): string {
  const code = referenceCode(sequence);
  const room = LODGEMENT_REFERENCE_LENGTH - code.length - 1;
  const readable = referenceStem(stem).slice(0, room).trimEnd();
  return readable ? `${readable}-${code}` : code;
}

/** The code at the end of a lodgement reference; undefined when there is none. */
export function codeOfReference(reference: string): string | undefined {
  const tail = reference.trim().split('-').at(-1) ?? '';
  return /^[0-9A-HJKMNP-TV-Z]{5,}$/.test(tail) ? tail : undefined;
}
