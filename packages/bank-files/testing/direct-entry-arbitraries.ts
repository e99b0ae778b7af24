import { type Cents, type LocalDate, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import type { DirectEntryDetail, DirectEntryFile } from '../src/direct-entry/direct-entry-file.ts';

const BECS = "ABCXYZabcxyz0189^_[]',?;:=#/.*()&%!$ @+-";

/** Text that fits a left-justified column and comes back from it unchanged. */
export const becsText = (maxLength: number, minLength = 1): fc.Arbitrary<string> =>
  fc
    .string({ unit: fc.constantFrom(...BECS), minLength, maxLength })
    .map((text) => text.trim())
    .filter((text) => text.length >= minLength);

export const bsb = fc
  .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 999 }))
  .map(([a, b]) => `${String(a).padStart(3, '0')}-${String(b).padStart(3, '0')}`);

export const account = fc
  .string({ unit: fc.constantFrom(...'0123456789AZaz'), minLength: 1, maxLength: 9 })
  .filter((text) => !/^0*$/.test(text));

export const cents = (min: number, max: number): fc.Arbitrary<Cents> =>
  fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max)).map(toCents);

export const date: fc.Arbitrary<LocalDate> = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => toLocalDate(moment.toISOString().slice(0, 10)));

const side = fc.oneof(
  fc.record({
    code: fc.constantFrom(13 as const, 50 as const, 53 as const),
    indicator: fc.constantFrom(' ' as const, 'N' as const, 'T' as const),
    withholdingCents: fc.constant(toCents(0)),
  }),
  fc.record({
    code: fc.constantFrom(56 as const, 57 as const),
    indicator: fc.constantFrom('W' as const, 'X' as const, 'Y' as const),
    withholdingCents: cents(1, 99_999_999),
  }),
);

/** A sound detail; amounts are such that a hundred of them fit the totals. */
const detail: fc.Arbitrary<DirectEntryDetail> = fc
  .tuple(
    fc.record({
      bsb,
      account,
      amountCents: cents(1, 99_999_999),
      title: becsText(32),
      lodgementReference: becsText(18, 0),
      traceBsb: bsb,
      traceAccount: account,
      remitter: becsText(16),
    }),
    side,
  )
  .map(([rest, chosen]) => ({ ...rest, ...chosen }));

/** A sound file of up to twenty details, sometimes with a balancing account and the header's extensions. */
export const directEntryFile: fc.Arbitrary<DirectEntryFile> = fc.record(
  {
    financialInstitution: fc.constantFrom('CBA', 'NAB', 'ANZ', 'WBC', 'BQL'),
    userName: becsText(26),
    userId: fc.integer({ min: 0, max: 999_999 }).map((n) => String(n).padStart(6, '0')),
    description: becsText(12),
    processingDate: date,
    reelSequence: fc.integer({ min: 1, max: 99 }),
    details: fc.array(detail, { minLength: 1, maxLength: 20 }),
    time: fc.constantFrom('0000', '0915', '2359'),
    balancing: fc.record({
      bsb,
      account,
      title: becsText(32),
      lodgementReference: becsText(18, 0),
      remitter: becsText(16),
    }),
  },
  {
    requiredKeys: [
      'financialInstitution',
      'userName',
      'userId',
      'description',
      'processingDate',
      'reelSequence',
      'details',
    ],
  },
);
