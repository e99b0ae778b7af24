import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { directEntryFile } from '../../testing/direct-entry-arbitraries.ts';
import { RETURNS_VECTOR, textOf, VECTOR_A, VECTOR_B, VECTOR_C } from '../../testing/direct-entry-vectors.ts';
import { MAX_FAULTS } from '../faults/fault.ts';
import { parseDirectEntry } from './parse-direct-entry.ts';
import { writeDirectEntry } from './write-direct-entry.ts';

const codesOf = (text: string) => parseDirectEntry(text).faults.map(({ line, code }) => `${line} ${code}`);
const withoutLines = (rows: readonly { line: number }[]) => rows.map(({ line: _line, ...rest }) => rest);
const A = textOf(VECTOR_A.records);
const withRecord = (index: number, record: string) => textOf(VECTOR_A.records.with(index, record));

test('reading what was written gives back what was put in', () => {
  fc.assert(
    fc.property(directEntryFile, (file) => {
      const { header, details, total, faults } = parseDirectEntry(writeDirectEntry(file));
      const { details: given, balancing: _balancing, ...givenHeader } = file;
      expect(faults).toEqual([]);
      expect(header).toEqual(givenHeader);
      expect(withoutLines(details.slice(0, given.length))).toEqual(given);
      expect(total?.count).toBe(details.length);
    }),
  );
});

test.each([
  ['A', VECTOR_A],
  ['B', VECTOR_B],
  ['C', VECTOR_C],
])('vector %s is read without fault', (_, vector) => {
  const parsed = parseDirectEntry(textOf(vector.records));
  expect(parsed.faults).toEqual([]);
  expect(withoutLines(parsed.details.slice(0, vector.file.details.length))).toEqual(vector.file.details);
});

test('every record keeps the line it stands on', () => {
  expect(parseDirectEntry(A).details.map(({ line }) => line)).toEqual([2, 3, 4]);
});

test('returns and refusals are kept apart from details, accounts back in their places', () => {
  const refusal = RETURNS_VECTOR.records[2]?.replace(/^2/, '3') ?? '';
  const parsed = parseDirectEntry(textOf(RETURNS_VECTOR.records.with(2, refusal)));
  expect(parsed.faults).toEqual([]);
  expect(parsed.details).toEqual([]);
  expect(withoutLines(parsed.returns)).toEqual([RETURNS_VECTOR.file.returns[0]]);
  expect(withoutLines(parsed.refusals)).toEqual([RETURNS_VECTOR.file.returns[1]]);
});

describe('takes', () => {
  test.each([
    ['LF', A.replaceAll('\r\n', '\n')],
    ['CR CR LF', A.replaceAll('\r\n', '\r\r\n')],
    ['no final line end', A.slice(0, -2)],
    ['line ends after the last record', `${A}\r\n\n`],
    ['header and total trimmed to 80', A.replaceAll(/ {40}\r\n/g, '\r\n')],
  ])('%s', (_, text) => {
    const { line: _line, ...plain } = parseDirectEntry(A).details[0] ?? { line: 0 };
    expect(codesOf(text)).toEqual([]);
    expect(parseDirectEntry(text).details[0]).toMatchObject(plain);
  });

  test("the sender's own account and time in the header, and a bank's marks it cannot read", () => {
    const own = '0062-000 12345678 01CBA       EXAMPLE SHIRE COUNCIL     301500RATES DD    3108260915';
    expect(parseDirectEntry(withRecord(0, own)).header).toMatchObject({
      ownBsb: '062-000',
      ownAccount: '12345678',
      time: '0915',
    });
    const marked =
      '0502027019.39.52  01CRU       TEST                      123456TEST        261119027019.39.52';
    const parsed = parseDirectEntry(withRecord(0, marked));
    expect(parsed.faults).toEqual([]);
    expect(parsed.header).toMatchObject({ financialInstitution: 'CRU', processingDate: '2019-11-26' });
  });
});

describe('names the fault and its line', () => {
  const [header = '', first = '', second = '', balancing = '', total = ''] = VECTOR_A.records;
  const put = (at: number, piece: string) =>
    first.slice(0, at - 1) + piece + first.slice(at - 1 + piece.length);

  test.each<[string, string, string[]]>([
    ['nothing at all', '', ['1 HEADER_MISSING', '1 TOTAL_MISSING', '1 EMPTY_FILE']],
    ['no header', textOf([first, second, balancing, total]), ['1 HEADER_MISSING']],
    ['two headers', textOf([header, header, first, second, balancing, total]), ['2 HEADER_REPEATED']],
    ['no total', textOf([header, first]), ['2 TOTAL_MISSING']],
    ['two totals', textOf([header, first, second, balancing, total, total]), ['6 TOTAL_REPEATED']],
    [
      'a record after the total',
      textOf([header, first, second, balancing, total, first]),
      ['6 RECORD_AFTER_TOTAL'],
    ],
    [
      'an unknown record',
      withRecord(2, '4'.repeat(120)),
      ['3 RECORD_TYPE', '5 DEBIT_MISMATCH', '5 NET_MISMATCH', '5 COUNT_MISMATCH'],
    ],
    ['an empty line inside', A.replace('\r\n', '\r\n\r\n'), ['2 BLANK_LINE']],
    [
      'a detail cut to 119',
      A.replace(first, first.slice(0, 119)),
      ['2 LINE_LENGTH', '5 DEBIT_MISMATCH', '5 NET_MISMATCH', '5 COUNT_MISMATCH'],
    ],
    ['a header trimmed below 80', A.replace(header.padEnd(120), header.slice(0, 79)), ['1 LINE_LENGTH']],
    ['a bad date', withRecord(0, header.replace('310826', '310226')), ['1 DATE']],
    ['a bad BSB, without blaming the totals', withRecord(1, put(2, '0130060')), ['2 BSB']],
    ['an account of zeros', withRecord(1, put(9, '000000000')), ['2 ACCOUNT_ALL_ZEROS']],
    ['a bad indicator', withRecord(1, put(18, 'Q')), ['2 INDICATOR']],
    ['a debit with W', withRecord(1, `${put(18, 'W').slice(0, 112)}00000001`), ['2 WITHHOLDING_ON_DEBIT']],
    [
      'a character outside the set',
      A.replace('SMITH', 'SMÏTH'),
      ['2 CHARSET', '5 DEBIT_MISMATCH', '5 NET_MISMATCH', '5 COUNT_MISMATCH'],
    ],
    [
      'an amount with a space',
      withRecord(1, put(21, ' 000012345'.slice(0, 10))),
      ['2 AMOUNT', '5 DEBIT_MISMATCH', '5 NET_MISMATCH'],
    ],
    ['a total that is wrong', withRecord(4, total.replace('000003', '000004')), ['5 COUNT_MISMATCH']],
    ['a total that is no number', withRecord(4, total.replace('000003', '   003')), ['5 NUMBER']],
    ['a total with other filler', withRecord(4, total.replace('999-999', '000-000')), ['5 TOTAL_FILLER']],
  ])('%s', (_, text, codes) => {
    expect(codesOf(text)).toEqual(codes);
  });

  test('what is sound is returned all the same', () => {
    const { details, faults } = parseDirectEntry(withRecord(4, total.replace('000003', '000004')));
    expect(faults).toHaveLength(1);
    expect(details).toHaveLength(3);
  });
});

describe('never throws', () => {
  test('on text of any kind', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (text) => {
        expect(parseDirectEntry(text).faults.length).toBeGreaterThan(0);
      }),
    );
  });

  test('on sound files cut short, or with a piece overwritten or dropped', () => {
    const position = fc.nat({ max: A.length });
    fc.assert(
      fc.property(
        position,
        fc.nat({ max: 130 }),
        fc.string({ unit: 'binary', maxLength: 5 }),
        (at, gone, put) => {
          parseDirectEntry(A.slice(0, at));
          parseDirectEntry(A.slice(0, at) + put + A.slice(at + gone));
          parseDirectEntry(A.slice(0, at) + put + A.slice(at + put.length));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('and lists no more than a bounded number of faults', () => {
    const { faults } = parseDirectEntry('x\n'.repeat(5_000));
    expect(faults).toHaveLength(MAX_FAULTS + 1);
    expect(faults.at(-1)?.code).toBe('TOO_MANY_FAULTS');
  });
});
