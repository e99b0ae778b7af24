import { fieldProblem } from './problem.ts';

/**
 * Refuses texts that the database cannot store: a NUL, or half of a surrogate pair. Throws 422 pinned to each such
 * field, at any depth of the input.
 */
export function refuseUnstorable(input: unknown): void {
  const faults = unstorable(input, '');
  if (faults.length > 0) throw fieldProblem(faults);
}

function unstorable(value: unknown, path: string): { path: string; code: 'invalid' }[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ path, code: 'invalid' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = path ? `${path}.${key}` : key;
    return isStorable(key) ? unstorable(inner, place) : [{ path, code: 'invalid' as const }];
  });
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
