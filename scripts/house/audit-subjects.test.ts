import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * The audit log names what a change was about by its kind: each kind that a module writes has its word, and so has each
 * kind of file, since asking for one is written there too.
 */
const KIND = /subjectKind: '([a-z_]+)'|subject: \{\s*kind: '([a-z_]+)'/g;
const IS_OF_FILES = /\bFileKind = \{|\bdocumentFile\(|\bdocumentTemplate\(|: FileKind\b/;
const FILE_KIND = /\bconst [A-Z_]+ = '([a-z_]+)'|^\s+kind: '([a-z_]+)',/gm;

const sources = globSync('apps/server/src/modules/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) =>
  readFileSync(file, 'utf8'),
);
const named = (texts: readonly string[], pattern: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, first, second]) => (first ?? second)!));
const kinds = new Set([
  ...named(sources, KIND),
  ...named(
    sources.filter((text) => IS_OF_FILES.test(text)),
    FILE_KIND,
  ),
]);

test.each(['en', 'zh'])('each kind of record in the audit log has a word (%s)', (locale) => {
  const { subjects } = JSON.parse(readFileSync(`apps/web/src/locales/${locale}/audit.json`, 'utf8'));
  expect(kinds.size).toBeGreaterThan(50);
  expect(
    [...kinds].filter((kind) => typeof subjects[kind] !== 'string'),
    `give each a word under subjects of locales/${locale}/audit.json`,
  ).toEqual([]);
});
