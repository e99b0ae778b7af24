import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MERCHANT_ACCOUNTS } from '@lorikeet/domain/ledger';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LEDGER = join(ROOT, 'packages/domain/src/ledger');
const GUIDE = readFileSync(join(ROOT, 'docs/guide/ledger.md'), 'utf8');

/** The kinds of postings, as the rules of the ledger spell them. */
function postedKinds(): string[] {
  const sources = readdirSync(LEDGER).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const texts = sources.map((name) => readFileSync(join(LEDGER, name), 'utf8'));
  return [...new Set(texts.flatMap((text) => text.match(/(?<=')[a-z]+(_[a-z]+)+(?=')/g) ?? []))].sort();
}

/** What the first cells of the guide's tables name. */
const documentedKinds = (): string[] =>
  [...GUIDE.matchAll(/^\| (`[a-z_`, ]+`) \|/gm)].flatMap(([, cell]) => cell!.match(/[a-z_]+/g)!).toSorted();

test('the guide to the ledger has every kind of posting, and no other', () => {
  expect(documentedKinds()).toEqual(postedKinds());
  expect(postedKinds().length).toBeGreaterThan(60);
});

test('its chart has every account of a merchant’s book', () => {
  for (const account of Object.keys(MERCHANT_ACCOUNTS)) expect(GUIDE).toContain(`\`${account}\``);
});
