import { createHash } from 'node:crypto';
import { formatPlainAmount, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import ABA from 'aba-generator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { directEntryFile } from '../../testing/direct-entry-arbitraries.ts';
import { SOUND_DETAIL, textOf, VECTOR_A, VECTOR_B, VECTOR_C } from '../../testing/direct-entry-vectors.ts';
import { BankFileRefused } from '../faults/fault.ts';
import { writeColumns } from '../text/column-layout.ts';
import { balancingDetail } from './balancing-detail.ts';
import type { DirectEntryDetail, DirectEntryFile } from './direct-entry-file.ts';
import { directEntryRecords, withLineEnds } from './direct-entry-records.ts';
import { formatDayMonthYear, formatDetail } from './format-records.ts';
import { DETAIL_LAYOUT } from './layout.ts';
import { addToTally, emptyTally } from './tally.ts';
import { writeDirectEntry } from './write-direct-entry.ts';

const sha256 = (text: string) => createHash('sha256').update(text, 'latin1').digest('hex');

describe.each([
  ['A, self-balanced debits', VECTOR_A],
  ['B, credits at every limit', VECTOR_B],
  ['C, mixed sides and indicators', VECTOR_C],
])('vector %s', (_, vector) => {
  test('is written byte for byte', () => {
    const text = writeDirectEntry(vector.file);
    expect(text).toBe(textOf(vector.records));
    expect(Buffer.byteLength(text)).toBe(vector.bytes);
    expect(sha256(text)).toBe(vector.sha256);
  });

  test('streams as the same bytes, whatever the size of the pieces', () => {
    for (const size of [1, 2, 3, 500]) {
      const records = directEntryRecords(vector.file, vector.file.details);
      expect([...withLineEnds(records, {}, size)].join('')).toBe(textOf(vector.records));
    }
  });

  test('loses only the last line end when asked to', () => {
    expect(writeDirectEntry(vector.file, { finalCrLf: false })).toBe(textOf(vector.records).slice(0, -2));
  });
});

test('streaming returns the totals, the balancing line counted', () => {
  const records = directEntryRecords(VECTOR_A.file, VECTOR_A.file.details);
  let step = records.next();
  while (!step.done) step = records.next();
  expect(step.value).toEqual({ creditCents: 12_395, debitCents: 12_395, netCents: 0, count: 3 });
});

/** The same file through the npm package aba-generator, an independent implementation. */
function byOracle(file: DirectEntryFile): string {
  const tally = emptyTally();
  for (const { code, amountCents } of file.details) addToTally(tally, code, amountCents);
  const balancing = file.balancing && balancingDetail(tally, file.balancing);
  const details = balancing ? [...file.details, balancing] : file.details;
  const header = {
    bank: file.financialInstitution,
    user: file.userName,
    userNumber: Number(file.userId),
    description: file.description,
    date: formatDayMonthYear(file.processingDate),
    sequenceNumber: file.reelSequence ?? 1,
    time: file.time ?? '',
  };
  return new ABA({ header }).generate(
    details.map((one) => ({
      bsb: one.bsb,
      account: one.account,
      // Its types know no T, its code does.
      tax: one.indicator as 'N',
      transactionCode: one.code,
      // It takes dollars. As text they survive its arithmetic for amounts of this size.
      amount: Number(formatPlainAmount(one.amountCents)),
      accountTitle: one.title,
      reference: one.lodgementReference,
      traceBsb: one.traceBsb,
      traceAccount: one.traceAccount,
      remitter: one.remitter,
      taxAmount: Number(formatPlainAmount(one.withholdingCents)),
    })),
  );
}

test('any sound file equals an independent implementation byte for byte', () => {
  fc.assert(
    fc.property(directEntryFile, (file) => {
      expect(writeDirectEntry(file, { finalCrLf: false })).toBe(byOracle(file));
    }),
    { numRuns: 300 },
  );
});

test('every record of any sound file has 120 characters, and the column table gives the same detail', () => {
  fc.assert(
    fc.property(directEntryFile, (file) => {
      for (const record of directEntryRecords(file, file.details)) expect(record).toHaveLength(120);
      for (const one of file.details) {
        const values = Object.entries(one).map(([field, value]) => [field, String(value)]);
        const byTable = writeColumns(DETAIL_LAYOUT, { recordType: '1', ...Object.fromEntries(values) });
        expect(formatDetail(one)).toBe(byTable);
      }
    }),
  );
});

test('the column table covers 1 to 120 without gap or overlap', () => {
  let next = 1;
  for (const { from, to } of DETAIL_LAYOUT) {
    expect(from).toBe(next);
    next = to + 1;
  }
  expect(next).toBe(121);
});

test('a hundred thousand records are written whole', () => {
  const details = Array.from({ length: 100_000 }, () => SOUND_DETAIL);
  const text = writeDirectEntry({
    ...VECTOR_B.file,
    details: details.map((one) => ({ ...one, amountCents: toCents(1) })),
  });
  expect(text).toHaveLength(100_002 * 122);
  expect(text.slice(-122)).toBe(
    textOf(['7999-999            000010000000000000000000100000                        100000']),
  );
});

function faultsOf(file: DirectEntryFile): string[] {
  try {
    writeDirectEntry(file);
  } catch (error) {
    if (!(error instanceof BankFileRefused)) throw error;
    return error.faults.map(({ record, field, code }) => `${record} ${field} ${code}`);
  }
  return [];
}

const withDetail = (change: Partial<DirectEntryDetail>): DirectEntryFile => ({
  ...VECTOR_B.file,
  details: [{ ...SOUND_DETAIL, ...change }],
});
const unsafely = <T>(value: unknown): T => value as T;

describe('refuses', () => {
  test.each<[string, Partial<DirectEntryDetail>, string]>([
    ['a BSB without hyphen', { bsb: '013006' }, 'bsb BSB'],
    ['a trace BSB that is none', { traceBsb: '06-2000' }, 'traceBsb BSB'],
    ['an account of zeros', { account: '000000000' }, 'account ACCOUNT_ALL_ZEROS'],
    ['a blank account', { account: '   ' }, 'account ACCOUNT_BLANK'],
    ['a ten-character account', { account: '1234567890' }, 'account ACCOUNT_TOO_LONG'],
    ['an account with a stroke', { account: '12/34' }, 'account ACCOUNT_CHARACTERS'],
    ['a 33-character title', { title: 'X'.repeat(33) }, 'title TOO_LONG'],
    ['a blank title', { title: ' ' }, 'title BLANK'],
    ['a title that is not left-justified', { title: ' SMITH' }, 'title LEADING_SPACE'],
    ['a 19-character reference', { lodgementReference: 'Y'.repeat(19) }, 'lodgementReference TOO_LONG'],
    ['a 17-character remitter', { remitter: 'Z'.repeat(17) }, 'remitter TOO_LONG'],
    ['a blank remitter', { remitter: '' }, 'remitter BLANK'],
    ['an amount of zero', { amountCents: toCents(0) }, 'amountCents AMOUNT'],
    ['a negative amount', { amountCents: toCents(-1) }, 'amountCents AMOUNT'],
    ['parts of a cent', { amountCents: unsafely(1.5) }, 'amountCents AMOUNT'],
    ['an unknown code', { code: unsafely(14) }, 'code TRANSACTION_CODE'],
    ['an unknown indicator', { indicator: unsafely('Z') }, 'indicator INDICATOR'],
    ['a debit with W', { indicator: 'W', withholdingCents: toCents(1) }, 'indicator WITHHOLDING_ON_DEBIT'],
    ['Y without tax', { code: 57, indicator: 'Y' }, 'withholdingCents WITHHOLDING_MISSING'],
    ['tax without W, X or Y', { withholdingCents: toCents(1) }, 'withholdingCents WITHHOLDING_UNEXPECTED'],
    ['é', { title: 'RENÉ' }, 'title CHARSET'],
    ['a double quote', { title: 'THE "SHOP"' }, 'title CHARSET'],
    ['<', { lodgementReference: 'A<B' }, 'lodgementReference CHARSET'],
    ['~', { remitter: 'A~B' }, 'remitter CHARSET'],
    ['a line end', { title: 'A\r\nB' }, 'title CHARSET'],
    ['another processing date', { processingDate: toLocalDate('2026-12-01') }, 'processingDate MIXED_DATES'],
  ])('%s', (_, change, fault) => {
    expect(faultsOf(withDetail(change))).toEqual([`1 ${fault}`]);
  });

  test('an amount of eleven digits, which no total can hold either', () => {
    expect(faultsOf(withDetail({ amountCents: toCents(10_000_000_000) }))).toEqual([
      '1 amountCents AMOUNT',
      '2 debitCents TOTAL_OVERFLOW',
    ]);
  });

  test.each<[string, Partial<DirectEntryFile>, string]>([
    ['a 27-character name', { userName: 'X'.repeat(27) }, 'userName TOO_LONG'],
    ['a blank description', { description: '' }, 'description BLANK'],
    ['a date that does not exist', { processingDate: unsafely('2026-02-31') }, 'processingDate DATE'],
    ['a date of another century', { processingDate: toLocalDate('1999-12-31') }, 'processingDate DATE'],
    [
      'a bank that is not three capitals',
      { financialInstitution: 'Cba' },
      'financialInstitution INSTITUTION',
    ],
    ['a seven-digit user id', { userId: '1234567' }, 'userId USER_ID'],
    ['a reel sequence of 100', { reelSequence: 100 }, 'reelSequence REEL'],
    ['a time that is none', { time: '2460' }, 'time TIME'],
  ])('%s', (_, change, fault) => {
    expect(faultsOf({ ...VECTOR_B.file, ...change })).toEqual([`0 ${fault}`]);
  });

  test('an empty file', () => {
    expect(faultsOf({ ...VECTOR_A.file, details: [] })).toEqual(['1 details EMPTY_FILE']);
  });

  test('credits above $99,999,999.99, though each amount fits', () => {
    const details = VECTOR_B.file.details.map((one) => ({ ...one, amountCents: toCents(5_000_000_000) }));
    expect(faultsOf({ ...VECTOR_B.file, details })).toEqual(['3 creditCents TOTAL_OVERFLOW']);
  });

  test('more records than six digits count', () => {
    const one = { ...SOUND_DETAIL, amountCents: toCents(1) };
    const records = directEntryRecords(VECTOR_B.file, endlessly(one));
    expect(() => {
      for (const record of records) void record;
    }).toThrow(BankFileRefused);
  });

  test('a stream at the first unsound record, naming it', () => {
    const records = directEntryRecords(VECTOR_B.file, [SOUND_DETAIL, { ...SOUND_DETAIL, bsb: '' }]);
    records.next();
    records.next();
    expect(() => records.next()).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ record: 2 })] }),
    );
  });

  test('many faults at once, each named, without quoting what was wrong', () => {
    const file = withDetail({ bsb: 'secret', account: '0', title: '' });
    expect(faultsOf(file)).toEqual(['1 bsb BSB', '1 account ACCOUNT_ALL_ZEROS', '1 title BLANK']);
    expect(() => writeDirectEntry(file)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('secret') }),
    );
  });
});

test('the fast formatter throws rather than cut, also when a short and a long value would add up', () => {
  expect(() => formatDetail({ ...SOUND_DETAIL, title: 'X'.repeat(33) })).toThrow(RangeError);
  expect(() => formatDetail({ ...SOUND_DETAIL, bsb: '013006', title: 'X'.repeat(33) })).toThrow(RangeError);
});

test('a file whose sides are equal already gets no balancing line', () => {
  const debit = { ...SOUND_DETAIL, code: 13 } as const;
  const credit = { ...SOUND_DETAIL, code: 50 } as const;
  const text = writeDirectEntry({ ...VECTOR_A.file, details: [debit, credit] });
  expect(text.split('\r\n')).toHaveLength(5);
});

function* endlessly<T>(one: T): Generator<T> {
  while (true) yield one;
}
