import { expect, test } from 'vitest';
import { measureFunctions } from './functions.ts';
import { readSources } from './source-files.ts';

const FILE_LINES_MAX = 300;
/** One noun’s wire is declared in one file: a list of shapes and calls, without logic. */
const WIRE_LINES_MAX = 500;
const isWire = (path: string) => /^packages\/contracts\/src\/[a-z-]+\.ts$/.test(path);
/** A function's own lines; those inside it count by themselves, up to a whole that still fits in mind. */
const OWN_LINES_MAX = 60;
const TOTAL_LINES_MAX = 120;

/** Files and functions that may be longer, each with its reason. Take a row out as soon as it can go. */
const LONG_FILES: Record<string, string> = {};
const LONG_FUNCTIONS: Record<string, string> = {
  'apps/web/src/app/gallery/dashboard-part.tsx DashboardPart': 'A sampler: one component after the other.',
  'apps/web/src/app/gallery/form-part.tsx FormPart': 'A sampler: one component after the other.',
};

const sources = readSources(/\.(tsx?|mjs)$/);

test(`no file is longer than ${FILE_LINES_MAX} lines: a file does one operation`, () => {
  const long = sources
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(
      ({ path, lines }) => lines > (isWire(path) ? WIRE_LINES_MAX : FILE_LINES_MAX) && !(path in LONG_FILES),
    );
  expect(long).toEqual([]);
});

test(`no function is longer than ${OWN_LINES_MAX} lines of its own, ${TOTAL_LINES_MAX} with those inside it`, () => {
  const long = sources
    .flatMap(measureFunctions)
    .filter(({ ownLines, totalLines }) => ownLines > OWN_LINES_MAX || totalLines > TOTAL_LINES_MAX)
    .filter(({ path, name }) => !(`${path} ${name}` in LONG_FUNCTIONS));
  expect(long).toEqual([]);
});

test('the exceptions still exist', () => {
  const paths = new Set(sources.map(({ path }) => path));
  const named = [
    ...Object.keys(LONG_FILES),
    ...Object.keys(LONG_FUNCTIONS).map((name) => name.split(' ')[0] ?? ''),
  ];
  expect(named.filter((path) => !paths.has(path))).toEqual([]);
});

test('a long function is found with its name and line, a group of tests is not one', () => {
  const body = Array.from({ length: 70 }, (_, row) => `  call(${row});`).join('\n');
  const inner = `const small = () => {\n${body}\n};`;
  const group = `describe('x', () => {\n${body}\n});\n`;
  const each = `describe.each([1])('x', () => {\n${body}\n});\n`;
  const text = `${group}${each}export function long() {\n${body}\n${inner}\n}\n`;
  const found = measureFunctions({ path: 'x.ts', text });
  expect(found.map(({ line, name, ownLines, totalLines }) => [line, name, ownLines, totalLines])).toEqual([
    [145, 'long', 73, 144],
    [216, 'small', 72, 72],
  ]);
});
