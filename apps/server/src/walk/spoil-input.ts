import type { Contract } from '@lorikeet/contracts';
import { isInPath, leavesOf, type Path, withValue } from './sample-input.ts';

export type Spoiled = {
  /** What was done, for the sentence of a failure. */
  what: string;
  input: unknown;
  /** Where the fault must be pinned. */
  at: string;
};

/** Inputs that are wrong in one place each: a wrong type, a field missing, a field too many. */
export function spoiledInputs(contract: Contract, valid: object): Spoiled[] {
  const spoiled: Spoiled[] = [];
  const add = (what: string, input: unknown, path: Path) =>
    spoiled.push({ what, input, at: path.map(String).join('.') });
  const leaves = leavesOf(valid).filter(({ path }) => path.length > 0 && !isInPath(contract, path));
  for (const { path, value } of leaves) {
    const name = path.join('.');
    for (const wrong of wrongFor(contract, value)) {
      add(`${name} = ${JSON.stringify(wrong)}`, withValue(valid, path, wrong), path);
    }
    add(`${name} missing`, withValue(valid, path, undefined), path);
  }
  if (contract.method === 'POST') {
    for (const path of objectsIn(valid))
      add(
        `a field too many in ${path.join('.') || 'the body'}`,
        withValue(valid, [...path, 'unheard_of'], 1),
        [...path, 'unheard_of'],
      );
  } else add('a field too many', { ...valid, unheard_of: '1' }, ['unheard_of']);
  return spoiled;
}

/** In a query everything is text, so only a field given twice is of a wrong type; in a form with a file no type is. */
function wrongFor(contract: Contract, value: unknown): unknown[] {
  if (contract.method === 'GET') return [[String(value), String(value)]];
  const others: unknown[] = [{ unheard_of: 1 }, ['unheard_of'], 1.5, true, 'no such value at all', ''];
  if (contract.file) return others.filter((one) => typeof one === 'string');
  return others.filter((one) => typeof one !== typeof value || typeof value !== 'boolean');
}

function objectsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    objectsIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return Array.isArray(value) ? inner : [path, ...inner];
}

const HOSTILE_TEXTS = [
  'a\u0000b',
  'half a pair \ud83d',
  "'; drop table payments; --",
  '%_\\%',
  '{{7*7}}<script>',
  '\u202egnp.exe',
  '🐦‍🔥 中文 ﷺ',
  '9'.repeat(400),
  'x'.repeat(20_000),
  '1000-01-01',
  '9999-12-31',
  '1900-01-01',
  '2199-12-31',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
];
const HOSTILE_NUMBERS = [0, -1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), 1e308, 0.1];

/** Inputs that a careless program would fall over: control characters, half characters, far dates, huge numbers. */
export function hostileInputs(contract: Contract, valid: object): Spoiled[] {
  return leavesOf(valid)
    .filter(({ path }) => path.length > 0)
    .flatMap(({ path, value }) => {
      const isText = typeof value === 'string';
      const values = isText ? HOSTILE_TEXTS : typeof value === 'number' ? HOSTILE_NUMBERS : [];
      return values
        .filter((hostile) => !isInPath(contract, path) || String(hostile).length < 500)
        .map((hostile) => ({
          what: `${path.join('.')} = ${JSON.stringify(hostile).slice(0, 40)}`,
          input: withValue(valid, path, hostile),
          at: path.join('.'),
        }));
    });
}
