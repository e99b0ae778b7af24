import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALL_PERMISSIONS } from '../../packages/contracts/src/permissions.ts';
import { MODULE_ARROWS } from './module-arrows.ts';
import { findNames, findNounFaults, findWordFaults, type Words } from './noun-places.ts';
import { NOUNS } from './nouns.ts';
import { ROOT, repositoryPaths } from './source-files.ts';

const paths = repositoryPaths();
const found = findNames(paths, ALL_PERMISSIONS);

const isPlanted = (fault: string) => fault.includes('charges');

test('every noun has one spelling, in every place', () => {
  expect(findNounFaults(found)).toEqual([]);
});

test('the table of arrows names only modules of nouns', () => {
  const waiting = Object.keys(MODULE_ARROWS).filter((name) => !found.module.has(name));
  const strangers = Object.keys(MODULE_ARROWS).filter((name) => found.module.has(name) && !(name in NOUNS));
  expect(strangers).toEqual([]);
  expect(waiting).toEqual([]);
});

test('a noun is called on screen what the map says, in both languages', () => {
  expect(findWordFaults(readWords())).toEqual([]);
});

test.each([
  ['packages/contracts/src/charges.ts', 'is a contract file of no noun'],
  ['packages/domain/src/charges/charge.ts', 'is a folder of the domain of no noun'],
  ['apps/server/src/modules/charges/index.ts', 'is a module of the server of no noun'],
  ['apps/web/src/merchant/charges/list-page.tsx', 'is a folder of screens of no noun'],
  ['apps/web/src/locales/zh/charges.json', 'is a file of words of no noun'],
])('a noun out of the map, planted at %s, is named with what to do', (path, fault) => {
  const faults = findNounFaults(findNames([...paths, path], ALL_PERMISSIONS)).filter(isPlanted);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(`${path}: charges ${fault}. Give it the name of the noun`);
});

test('a permission of no noun is named', () => {
  expect(findNounFaults(findNames(paths, [...ALL_PERMISSIONS, 'charges.read'])).filter(isPlanted)).toEqual([
    expect.stringMatching('charges.read: charges is a permission prefix of no noun'),
  ]);
});

test('an entry of the map without its place, or in the place of a stranger, is named', () => {
  const nouns = { ...NOUNS, charges: { module: true, contract: 'nobody' } } as const;
  expect(findNounFaults(found, nouns).filter(isPlanted)).toEqual([
    'charges says that its contract file is that of nobody, which is no noun of the map. Name one that is.',
    expect.stringMatching('charges says that its contract file is nobody, and there is none. Make it'),
    expect.stringMatching(
      'charges says that its module of the server is charges, and there is none. Make it',
    ),
  ]);
});

test('a noun that screens call otherwise is named', () => {
  const nouns = { plans: { word: ['Plans', '计划表'] } } as const;
  expect(findWordFaults(readWords(), nouns)).toEqual([
    expect.stringMatching('plans is called Plans = 计划表'),
  ]);
});

/** Every key of the files of words, with its text in both languages. */
function readWords(): Words {
  const files = paths.filter((path) => path.startsWith('apps/web/src/locales/en/'));
  return new Map(
    files.flatMap((file) => {
      const chinese = new Map(leaves(read(file.replace('/en/', '/zh/'))));
      return leaves(read(file)).flatMap(([key, en]) => {
        const zh = chinese.get(key);
        return zh === undefined ? [] : [[`${file}:${key}`, [en, zh]] as const];
      });
    }),
  );
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

function leaves(value: unknown, path = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    leaves(inner, `${path}.${key}`),
  );
}
