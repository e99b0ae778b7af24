import { expect, test } from 'vitest';
import { isTest, readSources, type SourceFile } from './source-files.ts';

/** Errors that are put in words before they are logged: the log keeps values out of an error, and its code and stack in. */
function wordedErrors(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/\berr: (?:\{|`|String\().*/g)].map(
      ([place]) => `${path}: \`${place}\` — log the error itself`,
    ),
  );
}

test('an error is logged as it is', () => {
  const files = readSources(/^apps\/server\/src\/.*\.ts$/).filter(({ path }) => !isTest(path));
  expect(wordedErrors(files)).toEqual([]);
});

test.each([
  'log.warn({ err: String(error) }',
  'log.warn({ err: { message: error.message } }',
  'err: `it failed`',
])('one that was put in words is pointed out: %s', (text) => {
  expect(wordedErrors([{ path: 'planted.ts', text }])).toHaveLength(1);
});
