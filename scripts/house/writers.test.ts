import { expect, test } from 'vitest';
import { readSources } from './source-files.ts';
import { findSecondWriters, writesOf } from './writers.ts';

const sources = readSources(/^apps\/server\/src\/(modules|platform)\/.*\.ts$/);

test('every table has one writer', () => {
  expect(findSecondWriters(sources)).toEqual([]);
});

test('most tables are seen to be written', () => {
  const tables = new Set(sources.flatMap(writesOf).map(({ table }) => table));
  expect(tables.size).toBeGreaterThan(60);
});

test.each([
  'update bank_files set receipt = 1 where id = 1',
  'update bank_files f\n      set receipt = 1 from x',
  'insert into bank_files (merchant_id) values (1)',
  'copy bank_files (merchant_id, id) from stdin',
  'with gone as (delete from bank_files where id = 1 returning 1) select 1',
])('a second writer, planted as %s, is named with both places', (statement) => {
  const planted = {
    path: 'apps/server/src/modules/invitations/take-file.ts',
    text: `import { sql } from '../../platform/db/sql.ts';\nexport const take = (work) => work.run(sql\`\n    ${statement}\`);\n`,
  };
  const faults = findSecondWriters([...sources, planted]).filter((fault) => fault.startsWith('bank_files'));
  expect(faults).toEqual([
    expect.stringMatching(
      /^bank_files is written by bank-files \(.*\) and by invitations \(apps\/server\/src\/modules\/invitations\/take-file\.ts:3\)\. Leave/,
    ),
  ]);
});

test('what locks rows or tells of writing writes nothing', () => {
  const text = [
    '// update bank_files in the morning',
    'const a = sql`select 1 from bank_files where id = 1 for update`;',
    'const b = sql`insert into counters (n) values (1) on conflict (n) do update set n = 2`;',
  ].join('\n');
  expect(writesOf({ path: 'apps/server/src/modules/plans/x.ts', text }).map(({ table }) => table)).toEqual([
    'counters',
  ]);
});

test('a reason that nothing needs any more is named', () => {
  expect(findSecondWriters(sources, { plans: 'once written by two' })).toContainEqual(
    'plans has one writer: take it off the list in scripts/house/writers.ts.',
  );
});
