import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvReader, type CsvRecord, RECORD_LENGTH_MAX } from './index.ts';

function read(text: string, sizes: readonly number[] = [text.length || 1]): CsvRecord[] {
  const reader = new CsvReader();
  const records: CsvRecord[] = [];
  for (let at = 0, n = 0; at < text.length; n += 1) {
    const size = sizes[n % sizes.length]!;
    records.push(...reader.push(text.slice(at, at + size)));
    at += size;
  }
  return [...records, ...reader.end()];
}
const shown = (text: string) =>
  read(text).map(({ line, cells }) => `${line}: ${cells?.join(' | ') ?? 'broken'}`);

describe('a CSV file', () => {
  it.each([
    ['commas', 'a,b\n1,2\n', ['1: a | b', '2: 1 | 2']],
    ['semicolons, with commas in cells', 'a;b\r\n1,5;2\r\n', ['1: a | b', '2: 1,5 | 2']],
    ['tabs', 'a\tb\n1\t2', ['1: a | b', '2: 1 | 2']],
    ['a byte order mark', '\ufeffa,b\n1,2', ['1: a | b', '2: 1 | 2']],
    ['a line that names its delimiter', 'sep=;\r\na;b,c\r\n1;2', ['2: a | b,c', '3: 1 | 2']],
    ['line ends of old Macs', 'a,b\r1,2\r', ['1: a | b', '2: 1 | 2']],
    [
      'quotes, doubled quotes and line ends in cells',
      'a,b\n"x ""y"", z","1\r\n2"\n3,4',
      ['1: a | b', '2: x "y", z | 1\r\n2', '4: 3 | 4'],
    ],
    ['a quote inside a bare cell', 'a,b\n5" pipe,2\n', ['1: a | b', '2: 5" pipe | 2']],
    ['empty lines', 'a,b\n\n,\n1,2\n', ['1: a | b', '4: 1 | 2']],
    ['spaces around cells', ' a , "b" \n1 ,2', ['1: a | b', '2: 1 | 2']],
    ['text after a closed quote', 'a,b\n"x"y,2\n3,4\n', ['1: a | b', '2: broken', '3: 3 | 4']],
    [
      'a quote that is never closed',
      'a,b\n"x,2\n3,4\n5,6',
      ['1: a | b', '2: broken', '3: 3 | 4', '4: 5 | 6'],
    ],
    ['nothing', '', []],
  ])('with %s is read', (_, text, rows) => {
    expect(shown(text)).toEqual(rows);
  });

  it('gives back what was written, whatever pieces it arrives in', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '王', '"', ',', ';', '\n', '\r', ' ', "'", '='),
      maxLength: 8,
    });
    const row = fc.array(cell, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, sizes, lineEnd) => {
          const all = [['name', 'bsb', 'x'], ...rows];
          const text = all
            .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
            .join(lineEnd);
          const kept = all
            .map((cells) => cells.map((one) => one.trim()))
            .filter((cells) => cells.some((one) => one !== ''));
          expect(read(text, sizes).map(({ cells }) => cells)).toEqual(kept);
        },
      ),
    );
  });

  it('never throws, and reads any text the same in pieces as at once', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ';', ' ', '\u0000'), maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        (text, sizes) => {
          expect(read(text, sizes)).toEqual(read(text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('keeps no more than a record in memory, and loses one line to a quote that swallows the rest', () => {
    const line = `"open,${'x'.repeat(100)}\n`;
    const sound = '1,2\n'.repeat(10_000);
    const records = read(`a,b\n${line}${sound}`, [4096]);
    expect(records.filter(({ cells }) => !cells)).toEqual([{ line: 2, cells: undefined }]);
    expect(records).toHaveLength(10_002);
    expect(records.at(-1)).toEqual({ line: 10_002, cells: ['1', '2'] });
    expect(RECORD_LENGTH_MAX).toBe(16_384);
  });
});
