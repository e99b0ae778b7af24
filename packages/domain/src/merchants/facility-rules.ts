/** Length of the mark that every lodgement reference of a facility begins with; one length keeps marks apart. */
export const REFERENCE_PREFIX_LENGTH = 4;

/** True for four capitals or digits. */
export function isReferencePrefix(text: string): boolean {
  return /^[A-Z0-9]{4}$/.test(text);
}

/** True for a Direct Entry user id: six digits, not all zeros. */
export function isDebitUserId(text: string): boolean {
  return /^\d{6}$/.test(text) && text !== '000000';
}

/** True for the three capitals that name a financial institution in a Direct Entry file, such as `CBA`. */
export function isInstitutionCode(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}

/**
 * Marks to try for a merchant, the readable first: the slug's letters and digits, then the same with its last
 * characters replaced by a number.
 */
export function* referencePrefixes(slug: string): Generator<string> {
  const stem = slug
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .padEnd(REFERENCE_PREFIX_LENGTH, 'X');
  yield stem.slice(0, REFERENCE_PREFIX_LENGTH);
  for (let n = 2; n < 10_000; n += 1) {
    const tail = String(n);
    yield stem.slice(0, REFERENCE_PREFIX_LENGTH - tail.length) + tail;
  }
}

/** Which characters an account's name may have in a bank file: `plain` is the narrower set that every bank takes. */
export const TITLE_SETS = ['plain', 'becs'] as const;
