import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FileLine, lineReader } from './file-lines.ts';

/** What is read of a text that comes in these pieces. */
function read(pieces: readonly string[]) {
  const lines: FileLine[] = [];
  const empty: number[] = [];
  const reader = lineReader(
    (line) => lines.push(line),
    (line) => () => empty.push(line),
  );
  for (const piece of pieces) reader.push(piece);
  return { kept: reader.end(), lines, empty };
}

test('lines are the same wherever their text is cut, and those that are empty are told', () => {
  const text = fc.array(fc.constantFrom('\n', '\r', '\r\n', 'a', 'bc', ' '), { maxLength: 30 });
  fc.assert(
    fc.property(text, (pieces) => {
      const whole = pieces.join('');
      const lines = whole.split(/\r{0,2}\n/);
      while (lines.at(-1) === '') lines.pop();
      const numbered = lines.map((line, at) => ({ line: at + 1, text: line }));
      const found = read(pieces);
      expect(found.lines).toEqual(numbered.filter((line) => line.text !== ''));
      expect(found.empty).toEqual(numbered.filter((line) => line.text === '').map(({ line }) => line));
      expect(found.kept).toBe(found.lines.length);
      expect(read([whole])).toEqual(found);
    }),
  );
});

test('of a line without end no more is kept than its beginning', () => {
  const { lines } = read([...Array<string>(1_000).fill('x'.repeat(1_000)), '\nnext']);
  expect(lines.map(({ text }) => text.length <= 2_000)).toEqual([true, true]);
  expect(lines.at(-1)).toEqual({ line: 2, text: 'next' });
});
