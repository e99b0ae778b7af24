import { expect, test } from 'vitest';
import { findMisplaced } from './places.ts';
import { readSources } from './source-files.ts';

test('environment, clock, fetch, SQL and money keep to their places', () => {
  expect(findMisplaced(readSources(/^(apps|packages)\/.*\.tsx?$/))).toEqual([]);
});

test.each([
  [
    'apps/server/src/modules/payments/send.ts',
    'const url = process.env.SMTP_URL;',
    'config.ts is its only reader',
  ],
  ['packages/domain/src/kernel/days.ts', 'const today = new Date();', 'gets it as an argument'],
  ['apps/web/src/merchant/plans/queries.ts', "fetch('/api/plans');", 'lib/call.ts'],
  ['packages/domain/src/ledger/read.ts', 'sql`select 1`;', 'Packages are pure'],
  [
    'apps/web/src/merchant/plans/add.ts',
    "client.invalidateQueries({ queryKey: ['plans'] });",
    'refreshAfter',
  ],
  ['apps/web/src/merchant/plans/add.ts', 'form.reset(values as never);', 'by its call’s input'],
  ['apps/web/src/ui/money.tsx', 'cents.toFixed(2);', 'whole cents'],
])('a misplaced line planted in %s is named, with what to do instead', (path, line, advice) => {
  const [sentence] = findMisplaced([{ path, text: `// new Date() in words is fine\n${line}\n` }]);
  expect(sentence).toMatch(`${path}:2 `);
  expect(sentence).toMatch(advice);
});
