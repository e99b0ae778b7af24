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
