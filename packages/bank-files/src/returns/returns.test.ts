import { createHash } from 'node:crypto';
import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { account, becsText, bsb, cents, date } from '../../testing/direct-entry-arbitraries.ts';
import { RETURNS_VECTOR, textOf, VECTOR_A } from '../../testing/direct-entry-vectors.ts';
import { BankFileRefused } from '../faults/fault.ts';
import { parseReturns, returnsReader } from './parse-returns.ts';
import { resolveProcessingDate } from './resolve-processing-date.ts';
import { isReturnCode, returnCodeMeaning } from './return-code-meaning.ts';
import type { ReturnCode, ReturnedEntry } from './return-line.ts';
import { writeReturns } from './write-returns.ts';

const vectorText = textOf(RETURNS_VECTOR.records);

test('the response to vector A is written byte for byte', () => {
  const text = writeReturns(RETURNS_VECTOR.file);
  expect(text).toBe(vectorText);
  expect(Buffer.byteLength(text)).toBe(RETURNS_VECTOR.bytes);
  expect(createHash('sha256').update(text, 'latin1').digest('hex')).toBe(RETURNS_VECTOR.sha256);
});

test('and read: who, how much, why, and when it was debited', () => {
  const { returns, faults, total } = parseReturns(vectorText);
  expect(faults).toEqual([]);
  expect(total).toMatchObject({ debitCents: 12_395, count: 2 });
  const fileDate = toLocalDate('2026-09-01');
  const told = returns.map((line) => [
    line.lodgementReference,
    line.amountCents,
    line.customerBsb,
    line.customerAccount,
    returnCodeMeaning(line.returnCode).advice,
    resolveProcessingDate(line.dayOfMonth, fileDate),
    line.line,
  ]);
  expect(told).toEqual([
    ['A0001234', 12_345, '013-006', '123456789', 'retry-once', '2026-08-31', 2],
    ['A0009999 INST 1/4', 50, '733-000', '001234', 'end-mandate', '2026-08-31', 3],
  ]);
});

const entry: fc.Arbitrary<ReturnedEntry> = fc.record({
  returnCode: fc.constantFrom<ReturnCode>(1, 2, 3, 4, 5, 6, 7, 8, 9),
  originalCode: fc.constantFrom(13 as const, 50 as const, 57 as const),
  amountCents: cents(1, 99_999_999),
  customerBsb: bsb,
  customerAccount: account,
  traceBsb: bsb,
  traceAccount: account,
  title: becsText(32, 0),
  lodgementReference: becsText(18, 0),
  remitter: becsText(16, 0),
  dayOfMonth: fc.integer({ min: 1, max: 31 }),
  userId: fc.integer({ min: 0, max: 999_999 }).map((n) => String(n).padStart(6, '0')),
});

test('reading what was written gives back what was put in, refusals included', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 10 }),
      fc.array(entry, { maxLength: 3 }),
      (returns, refusals) => {
        const parsed = parseReturns(writeReturns({ ...RETURNS_VECTOR.file, returns, refusals }));
        expect(parsed.faults).toEqual([]);
        expect(parsed.returns.map(({ line: _line, ...rest }) => rest)).toEqual(returns);
        expect(parsed.refusals.map(({ line: _line, ...rest }) => rest)).toEqual(refusals);
      },
    ),
  );
});

test('a user id filled with spaces is read as six digits', () => {
  const text = vectorText.replace('31301500', '01   101');
  expect(parseReturns(text).returns[0]).toMatchObject({ dayOfMonth: 1, userId: '000101' });
});

test('a file of no returns is sound', () => {
  expect(parseReturns(writeReturns({ ...RETURNS_VECTOR.file, returns: [] })).faults).toEqual([]);
});

test('payments in a return file, unknown codes and impossible days are faults', () => {
  const codes = (text: string) => parseReturns(text).faults.map(({ line, code }) => `${line} ${code}`);
  expect(codes(textOf(VECTOR_A.records))).toEqual(['2 RECORD_TYPE', '3 RECORD_TYPE', '4 RECORD_TYPE']);
  expect(codes(vectorText.replace('6786130', '6780130'))).toEqual(['2 RETURN_CODE']);
  expect(codes(vectorText.replace('31301500', '32301500'))).toEqual(['2 DAY_OF_MONTH']);
});

test('a trailer that disagrees, as in banks’ own samples, is reported and the lines are kept', () => {
  const { returns, faults } = parseReturns(vectorText.replace('000002 ', '001509 '));
  expect(faults.map(({ code }) => code)).toEqual(['COUNT_MISMATCH']);
  expect(returns).toHaveLength(2);
});

test('writing refuses what a bank could not send', () => {
  const [first] = RETURNS_VECTOR.file.returns;
  if (!first) throw new Error('the vector has a return');
  const returns = [{ ...first, amountCents: toCents(0), dayOfMonth: 0, userId: 'x' }];
  expect(() => writeReturns({ ...RETURNS_VECTOR.file, returns })).toThrow(BankFileRefused);
});

describe('the processing date of a return', () => {
  test.each([
    [31, '2026-09-01', '2026-08-31'],
    [1, '2026-09-01', '2026-09-01'],
    [2, '2026-09-01', '2026-08-02'],
    [30, '2026-03-15', '2026-01-30'],
    [29, '2027-03-01', '2027-01-29'],
    [29, '2028-03-01', '2028-02-29'],
    [31, '2026-01-02', '2025-12-31'],
  ])('day %i in a file of %s is %s', (day, fileDate, expected) => {
    expect(resolveProcessingDate(day, toLocalDate(fileDate))).toBe(expected);
  });

  test('is never after the file, has the day, and lies within the last 62 days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), date, (day, fileDate) => {
        const found = resolveProcessingDate(day, fileDate) ?? '';
        expect(found <= fileDate).toBe(true);
        expect(Number(found.slice(8))).toBe(day);
        expect(Date.parse(fileDate) - Date.parse(found)).toBeLessThanOrEqual(62 * 86_400_000);
      }),
    );
  });

  test('is unknown for a day that no month has', () => {
    for (const day of [0, 32, 1.5, Number.NaN])
      expect(resolveProcessingDate(day, toLocalDate('2026-09-01'))).toBeUndefined();
  });
});

test('only code 6 may be tried again, and every code has words in both languages', () => {
  const codes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(isReturnCode);
  expect(codes).toHaveLength(9);
  expect(codes.filter((code) => returnCodeMeaning(code).advice === 'retry-once')).toEqual([6]);
  for (const code of codes) {
    expect(returnCodeMeaning(code).en).not.toBe('');
    expect(returnCodeMeaning(code).zh).toMatch(/\p{Script=Han}/u);
  }
});

test('a file that comes in pieces is read as the same file whole, whatever is in it', () => {
  const changed = fc.tuple(fc.nat(vectorText.length), fc.string({ maxLength: 6 }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), changed, (length, [place, put]) => {
      const text = vectorText.slice(0, place) + put + vectorText.slice(place + put.length);
      const entries: { isRefusal: boolean }[] = [];
      const reader = returnsReader((one) => entries.push(one));
      for (let from = 0; from < text.length; from += length) reader.push(text.slice(from, from + length));
      const { returns, refusals, ...around } = parseReturns(text);
      expect(reader.end()).toEqual(around);
      const isRefusal = (which: boolean) => (one: object) => ({ ...one, isRefusal: which });
      expect(entries.filter((one) => !one.isRefusal)).toEqual(returns.map(isRefusal(false)));
      expect(entries.filter((one) => one.isRefusal)).toEqual(refusals.map(isRefusal(true)));
    }),
  );
});
