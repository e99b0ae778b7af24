import { fieldProblem } from './problem.ts';

/** No contract nests deeper than six; JSON of a few kilobytes can nest deep enough to use up the stack. */
const DEEPEST = 32;

/** No contract has them, and an object that carries them throws where it is compared with a number or a text. */
const CONVERSIONS = new Set(['toString', 'valueOf']);

/**
 * Refuses texts that the database cannot store: a NUL, or half of a surrogate pair. Throws 422 pinned to each such
 * field, to an object that hides its conversions, and to the first field of an input that nests too deep.
 */
export function refuseUnstorable(input: unknown): void {
  const faults = unstorable(input, '', 0);
  if (faults.length > 0) throw fieldProblem(faults);
}

function unstorable(value: unknown, path: string, depth: number): { path: string; code: 'invalid' }[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ path, code: 'invalid' }];
  if (typeof value !== 'object' || value === null) return [];
  if (depth === DEEPEST) return [{ path: path.split('.')[0]!, code: 'invalid' }];
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = path ? `${path}.${key}` : key;
    const isSound = isStorable(key) && !CONVERSIONS.has(key);
    return isSound ? unstorable(inner, place, depth + 1) : [{ path, code: 'invalid' as const }];
  });
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
