import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * A change that waits for a second person is named in words wherever it is shown: the screens name it by its kind.
 */
const KIND = /^\s+kind: '([a-z_]+\.\w+)',\n\s+(?:topic|words):/gm;
const kinds = globSync('apps/server/src/modules/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(KIND)].map(([, kind]) => kind!),
);

test.each(['en', 'zh'])('each kind of change that waits for a second person has words (%s)', (locale) => {
  const words = JSON.parse(readFileSync(`apps/web/src/locales/${locale}/approvals.json`, 'utf8'));
  expect(kinds.length).toBeGreaterThan(10);
  const named = (kind: string) => kind.split('.').reduce((part, key) => part?.[key], words.kinds);
  expect(kinds.filter((kind) => typeof named(kind) !== 'string')).toEqual([]);
});
