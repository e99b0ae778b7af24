import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * The audit log names what a change was about by its kind: each kind that a module writes has its word.
 */
const KIND = /subjectKind: '([a-z_]+)'|subject: \{\s*kind: '([a-z_]+)'/g;
const kinds = new Set(
  globSync('apps/server/src/modules/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(KIND)].map(([, named, asked]) => (named ?? asked)!),
  ),
);

test.each(['en', 'zh'])('each kind of record in the audit log has a word (%s)', (locale) => {
  const { subjects } = JSON.parse(readFileSync(`apps/web/src/locales/${locale}/audit.json`, 'utf8'));
  expect(kinds.size).toBeGreaterThan(30);
  expect(
    [...kinds].filter((kind) => typeof subjects[kind] !== 'string'),
    `give each a word under subjects of locales/${locale}/audit.json`,
  ).toEqual([]);
});
