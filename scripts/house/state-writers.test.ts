import { expect, test } from 'vitest';
import { readSources } from './source-files.ts';
import { findStateWriters, STATE_WRITERS } from './state-writers.ts';

const sources = readSources(/^apps\/server\/src\/.*\.ts$/);

test('a state is written by its table’s own helper, from the state table and the event', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(findStateWriters(sources)).toEqual([]);
});

test('every helper is there', () => {
  const paths = new Set(sources.map(({ path }) => path));
  for (const path of Object.values(STATE_WRITERS)) expect(paths).toContain(`apps/server/src/${path}`);
});

/** A placeholder of a statement, as it stands in the source. */
const filledWith = (code: string) => `$${`{${code}}`}`;

test.each([
  [
    "update payments p set stage = 'cleared', cleared_on = 1 where p.id = 2",
    'Only modules/payments/move-payments.ts',
  ],
  [
    `update bank_files set reason = 1, status = ${filledWith('status')} where id = 2`,
    'Only modules/bank-files/move-files.ts',
  ],
  ["update invoices i set status = 'void' from x where true", 'moveBy of @lorikeet/domain/kernel'],
  [`update invoices set status = ${filledWith("'void'")} where true`, 'moveBy of @lorikeet/domain/kernel'],
  [
    `update invoices set status = ${filledWith("isVoid ? 'void' : 'open'")} where true`,
    'moveBy of @lorikeet/domain/kernel',
  ],
  ["update invoices set (status, n) = ('void', 2) where true", 'moveBy of @lorikeet/domain/kernel'],
  [
    "insert into invoices (id, status) values (1, 'open') on conflict (id) do update set status = 'void'",
    'moveBy of @lorikeet/domain/kernel',
  ],
  [
    'insert into payments as p (id) select id from x on conflict (id) do update set stage = excluded.stage',
    'Only modules/payments/move-payments.ts',
  ],
])('a planted %s is named, with what to do instead', (statement, advice) => {
  const path = 'apps/server/src/modules/debits/planted.ts';
  const [sentence, ...more] = findStateWriters([{ path, text: `const a = sql\`${statement}\`;\n` }]);
  expect(more).toEqual([]);
  expect(sentence).toMatch(`${path}:1`);
  expect(sentence).toMatch(advice);
});

test.each([
  "update payments p set hold_reason = null where p.stage = 'held'",
  "select status = 'open' from invoices",
  "insert into payments (id, stage) values (1, 'scheduled') on conflict (id) do update set tries = 2 where payments.stage = 'held'",
  "insert into x select status from y on conflict do update set n = 1 where x.status = 'open'",
])('%s sets no state', (statement) => {
  const path = 'apps/server/src/modules/debits/planted.ts';
  expect(findStateWriters([{ path, text: `const a = sql\`${statement}\`;\n` }])).toEqual([]);
});
