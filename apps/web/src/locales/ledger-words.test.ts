import { readdirSync, readFileSync } from 'node:fs';
import { MERCHANT_ACCOUNTS } from '@lorikeet/domain/ledger';
import { expect, it } from 'vitest';
import en from './en/ledger.json' with { type: 'json' };
import zh from './zh/ledger.json' with { type: 'json' };

const RULES = new URL('../../../../packages/domain/src/ledger/', import.meta.url);

/** The kinds of the merchant's book that domain's rules build, read from their text. */
const kinds = readdirSync(RULES)
  .filter((name) => /^(?!platform).*\.ts$/.test(name) && !name.endsWith('.test.ts'))
  .flatMap((name) => [
    ...readFileSync(new URL(name, RULES), 'utf8').matchAll(/(?:posting|reverseOf|\w*[sS]hape)\('(\w+)'/g),
  ])
  .map(([, kind = '']) => kind);

it('has a word in both languages for every account and every kind of posting that a merchant reads', () => {
  const accounts = Object.keys(MERCHANT_ACCOUNTS).map((name) => name.replaceAll(/[:-]/g, '_'));
  expect(kinds.length).toBeGreaterThan(30);
  for (const words of [en, zh]) {
    expect(accounts.filter((name) => !(name in words.accounts))).toEqual([]);
    expect(kinds.filter((name) => !(name in words.kinds))).toEqual([]);
  }
});
