import { expect, test } from 'vitest';
import { findUnportable } from './portable-sql.ts';
import { readSources } from './source-files.ts';

test('every statement of the server runs alike on one machine and on several', () => {
  expect(findUnportable(readSources(/^apps\/server\/src\/.*\.ts$/))).toEqual([]);
});

/** A statement of a module, `$m` standing for a value put in. */
const planted = (body: string) => [
  {
    path: 'apps/server/src/modules/planted/planted.ts',
    text: `export async function planted(work) { ${body.replace(/\$(\w+)/g, '$${$1}')} }`,
  },
];

test.each([
  [
    'return work.run(sql`insert into t (merchant_id, n) select $a, n from u on conflict do nothing`);',
    'Count what `returning` gives',
  ],
  [
    'await work.run(sql`insert into t (k, at) values ($k, now()) on conflict (k) do update set at = now()`);',
    'take it from `excluded`',
  ],
  ['await work.run(sql`update t set id = gen_random_uuid() where merchant_id = $m`);', 'as a parameter'],
  [
    "await work.run(sql`update t set n = case k when 'a' then 1 end where merchant_id = $m`);",
    'case when column',
  ],
  [
    "await work.run(sql`insert into t (k) values ($k) on conflict (k) do update set n = case t.k when 'a' then 1 end`);",
    'case when column',
  ],
  [
    "await work.run(sql`update t set at = (r.was->>'at')::timestamptz where merchant_id = $m`);",
    'iso_moment',
  ],
  [
    "await work.run(sql`update t set was = jsonb_build_object('n', t.n) where merchant_id = $m`);",
    'in a query before',
  ],
  [
    "await work.run(sql`delete from t where merchant_id = $m and at < $now::timestamptz - interval '1 day'`);",
    'pass the moment',
  ],
  [
    'await work.rows(sql`select 1 from t join merchants m on m.id = t.merchant_id where t.merchant_id = $merchantId`);',
    'Write the value',
  ],
  [
    'await work.rows(sql`select (select sum(n) from u b where b.merchant_id = i.merchant_id) from t i where i.merchant_id = $m`);',
    'Write the value within too',
  ],
  [
    'export const held = sql`coalesce((select sum(b.n) from u b where b.merchant_id = i.merchant_id and b.id = i.id), 0)`;',
    'Write the value within too',
  ],
  [
    'await work.run(sql`merge into t using (values (1)) v (n) on true when matched then do nothing`);',
    'MERGE',
  ],
  ['await work.rows(sql`select a, b, count(*) from t group by rollup (a, b)`);', 'union all'],
  [
    "await work.rows(sql`delete from t where a = $m returning concat(t.phase, ' ', t.id) as place`);",
    'together outside',
  ],
  [
    'await work.rows(sql`select id from t where due limit 10 for update skip locked`);',
    'Find the tenants first',
  ],
  [
    'await work.run(sql`update t set n = 1 where merchant_id = $m and id in (select id from t where merchant_id = $m limit 3 for update skip locked)`);',
    'as materialized',
  ],
  ["await work.run(sql`select set_config('app.tenant', $m, true)`);", '`set local`'],
])('a planted fault is named: %s', (body, advice) => {
  expect(findUnportable(planted(body))).toEqual([expect.stringContaining(advice)]);
});

test('an insert whose count nobody uses may pass over rows', () => {
  const body = 'await work.run(sql`insert into t (merchant_id) select $a from u on conflict do nothing`);';
  expect(findUnportable(planted(body))).toEqual([]);
});

test('what is typed becomes a pattern in one place, where the signs of patterns stand for themselves', () => {
  const own = readSources(/^apps\/server\/src\/modules\/.*\.ts$/).flatMap(({ path, text }) =>
    /\[\\\\%_\]|like \$\{`/.test(text) && !path.endsWith('.test.ts')
      ? [`${path}: use platform/db/like.ts`]
      : [],
  );
  expect(own).toEqual([]);
});
