import { FIXED_LETTERS, LETTER_KIND_NAMES } from '@lorikeet/contracts/letter-kinds';
import { expect, test } from 'vitest';
import en from '../../apps/web/src/locales/en/customers.json' with { type: 'json' };
import zh from '../../apps/web/src/locales/zh/customers.json' with { type: 'json' };
import { isTest, readSources } from './source-files.ts';

/** Letters that a customer's page lists: those that are written with the customer's id. */
const TEMPLATE = /\btemplate: '([\w-]+)'/g;

test('every letter to a customer has a name on the customer’s page', () => {
  const written = readSources(/^apps\/server\/src\/modules\/.*\.ts$/)
    .filter(
      ({ path, text }) =>
        !isTest(path) &&
        /\bcustomerId\b|queueLetter\(/.test(text) &&
        /(queue(Letter|Messages?)|postLetters?)\(/.test(text),
    )
    .flatMap(({ text }) => [...text.matchAll(TEMPLATE)].map(([, name]) => name!));
  expect(written).toContain('refund');
  for (const words of [en, zh]) expect(written.filter((name) => !(name in words.letter))).toEqual([]);
});

test('every letter is one that a merchant words, or stands among those whose words stay', () => {
  const sent = readSources(/^apps\/server\/src\/(modules|platform)\/.*\.ts$/)
    .filter(({ path }) => !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(/\b(?:template: |TEMPLATE = )'([\w-]+)'/g)])
    .map(([, name]) => name!);
  const fixed = FIXED_LETTERS.flatMap(({ templates }) => templates);
  const known = new Set<string>([...LETTER_KIND_NAMES, ...fixed]);
  expect(sent.filter((name) => !known.has(name))).toEqual([]);
  expect(fixed.filter((name) => !sent.includes(name))).toEqual([]);
  expect(fixed.filter((name) => (LETTER_KIND_NAMES as string[]).includes(name))).toEqual([]);
});
