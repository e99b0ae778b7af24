import { expect, test } from 'vitest';
import { findBadImports } from './arrows.ts';
import { findCycles, importGraph } from './cycles.ts';
import { MODULE_ARROWS } from './module-arrows.ts';
import { readSources } from './source-files.ts';

const sources = readSources(/^(packages|apps)\/.*\.tsx?$/);

test('every import follows the arrows', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(findBadImports(sources)).toEqual([]);
});

test('no files import each other in a circle, types included', () => {
  expect(findCycles(importGraph(sources))).toEqual([]);
});

test('the table of modules has no circle and names only modules', () => {
  expect(findCycles(new Map(Object.entries(MODULE_ARROWS)))).toEqual([]);
  for (const allowed of Object.values(MODULE_ARROWS)) {
    for (const name of allowed) expect(MODULE_ARROWS).toHaveProperty(name);
  }
});

const server = 'apps/server/src';

test.each([
  ['packages/domain/src/ledger/post.ts', 'node:fs', 'It is pure'],
  ['packages/domain/src/ledger/post.ts', 'zod', 'It is pure'],
  ['packages/bank-files/src/write.ts', '@lorikeet/domain/ledger', 'kernel alone'],
  [
    'packages/contracts/src/payments.ts',
    '../../../apps/server/src/config.ts',
    'belongs to the server or the web',
  ],
  [
    'apps/web/src/merchant/plans/plan-page.tsx',
    '../../../../server/src/config.ts',
    'The three areas never meet',
  ],
  [
    'apps/web/src/flexirates/home/home-page.tsx',
    '../../merchant/home/queries.ts',
    'cannot hold a staff query',
  ],
  ['apps/web/src/ui/table.tsx', '@lorikeet/contracts/payments', 'knows no noun'],
  ['apps/web/src/app/router.tsx', '@lorikeet/bank-files', 'lib/call.ts'],
  [`${server}/platform/db/sql.ts`, '../../modules/ledger/index.ts', 'names no noun'],
  [`${server}/modules/ledger/post.ts`, '../payments/index.ts', 'It may use no other module'],
  [
    `${server}/modules/payouts/pay.ts`,
    '../ledger/ledger-store.ts',
    'The only door is modules/ledger/index.ts',
  ],
  [
    `${server}/modules/payments/send.ts`,
    '../../adapters/smtp/send.ts',
    'states what it needs in its ports.ts',
  ],
  [`${server}/modules/payments/send.ts`, '../../config.ts', 'states what it needs in its ports.ts'],
  [`${server}/modules/unheard/send.ts`, '../payments/index.ts', 'add its row'],
  [
    `${server}/adapters/smtp/send.ts`,
    '../../modules/payments/payment-store.ts',
    'takes no part in the business',
  ],
  [`${server}/main.ts`, '../../web/src/app/paths.ts', 'never imports the web'],
  [
    'packages/domain/src/ledger/post.test.ts',
    '../../../../apps/server/src/config.ts',
    'Packages know no application',
  ],
])('a bad import planted in %s (%s) is named, with what to do instead', (path, specifier, advice) => {
  const text = `import type { A } from './a.ts';\nimport { thing } from '${specifier}';\n`;
  const [sentence, ...more] = findBadImports([{ path, text }]);
  expect(more).toEqual([]);
  expect(sentence).toMatch(`${path}:2`);
  expect(sentence).toMatch(advice);
});

test('a type, a re-export and an import on demand are imports too', () => {
  const path = 'packages/domain/src/ledger/post.ts';
  const text = [
    "import type { Config } from '../../../../apps/server/src/config.ts';",
    "export { x } from 'lodash';",
    "const later = () => import('node:os');",
    "type Far = import('pg').Pool;",
  ].join('\n');
  expect(findBadImports([{ path, text }])).toHaveLength(4);
});

test('files that import each other are shown as a circle, even by a type', () => {
  const file = (name: string, other: string) => ({
    path: `packages/domain/src/a/${name}.ts`,
    text: `import { ${other} } from './${other}.ts';`,
  });
  expect(findCycles(importGraph([file('x', 'y'), file('y', 'z'), file('z', 'x')]))).toEqual([
    ['x', 'y', 'z', 'x'].map((name) => `packages/domain/src/a/${name}.ts`).join(' → '),
  ]);
});
