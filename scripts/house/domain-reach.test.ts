import { expect, test } from 'vitest';
import { findUnreached } from './domain-reach.ts';
import { TWIN_OF, WAITS_FOR } from './domain-waits.ts';
import { readSources } from './source-files.ts';

const sources = readSources(/^(packages|apps)\/.*\.tsx?$/);

test('every rule of domain is run by the product, or stands on the list with the feature it waits for', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(findUnreached(sources, WAITS_FOR, TWIN_OF)).toEqual([]);
});

const domain = (text: string) => [
  { path: 'packages/domain/src/fees/index.ts', text: "export * from './fee.ts';\n" },
  { path: 'packages/domain/src/fees/fee.ts', text },
  {
    path: 'apps/server/src/modules/fees/charge.ts',
    text: "import { charged } from '@lorikeet/domain/fees';\nexport const fee = charged;\n",
  },
  {
    path: 'apps/server/src/modules/fees/charge.test.ts',
    text: "import { spare } from '@lorikeet/domain/fees';\nspare();\n",
  },
];
const used = 'const part = 2;\nexport const helper = () => part;\nexport const charged = () => helper();\n';

test('a planted export that only a test uses is named, with what to do', () => {
  const planted = domain(`${used}export const spare = () => 1;\n`);
  expect(findUnreached(planted, {}, {})).toEqual([
    expect.stringMatching(
      /^packages\/domain\/src\/fees\/fee\.ts#spare: only tests use it\. .*domain-waits\.ts\.$/,
    ),
  ]);
  expect(findUnreached(planted, { refunds: ['spare'] }, {})).toEqual([]);
});

test('what a reached rule needs is reached, and a listed name that is gone or runs is named', () => {
  expect(findUnreached(domain(used), {}, {})).toEqual([]);
  expect(findUnreached(domain(used), { refunds: ['helper', 'lost'] }, {})).toEqual([
    expect.stringMatching('lost: domain has no such export'),
    expect.stringMatching('fee.ts#helper: the product runs it now'),
  ]);
});

test('a twin stands only with the test that compares it', () => {
  const planted = domain(`${used}export const spare = () => 1;\n`);
  expect(findUnreached(planted, {}, { 'apps/server/src/modules/fees/charge.test.ts': ['spare'] })).toEqual(
    [],
  );
  expect(findUnreached(planted, {}, { 'apps/server/src/modules/fees/other.test.ts': ['spare'] })).toEqual([
    expect.stringMatching('does not compare spare'),
  ]);
});
