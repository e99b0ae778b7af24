import { EXCEPTION_KIND_NAMES } from '@lorikeet/contracts/exception-kinds';
import { expect, test } from 'vitest';
import { isTest, readSources, type SourceFile } from './source-files.ts';

const KNOWN = new Set<string>(EXCEPTION_KIND_NAMES);

/** Kinds of exceptions that a statement names and the catalogue does not, by file: such a statement finds nothing. */
function unknownKinds(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const names = new Set([...text.matchAll(/\bfrom exceptions (\w+)/g)].map(([, name]) => name!));
    return [...text.matchAll(/\b(\w+)\.kind (?:=|<>) '([a-z_.]+)'/g)]
      .filter(([, name, kind]) => names.has(name!) && !KNOWN.has(kind!))
      .map(([, , kind]) => `${path}: '${kind}' is no kind of the catalogue of exceptions`);
  });
}

test('a statement about exceptions names kinds of the catalogue', () => {
  const files = readSources(/^apps\/server\/src\/.*\.ts$/).filter(({ path }) => !isTest(path));
  expect(unknownKinds(files)).toEqual([]);
});

test('a kind that was renamed is pointed out', () => {
  const text = "select 1 from exceptions x where x.kind = 'debits_blocked'";
  expect(unknownKinds([{ path: 'planted.ts', text }])).toHaveLength(1);
});
