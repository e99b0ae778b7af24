import { createHash } from 'node:crypto';
import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { becsText, bsb, cents, date } from '../../testing/direct-entry-arbitraries.ts';
import { BankFileRefused } from '../faults/fault.ts';
import type { BrfDetail, BrfFile } from './brf-file.ts';
import { readOverpunch, writeOverpunch } from './overpunch.ts';
import { brfReader, parseBrf } from './parse-brf.ts';
import { writeBrf } from './write-brf.ts';

const RECORDS = [
  '000000012345EXAMPLE SHIRE CNCL  06200001234567820260901061500',
  '50000001234510001238            05CBA202608310000000001                     0000000000350502026083118150220260901',
  '50000001234520004567895         05NAB202608310000000002                     0000000000100072026083109300020260901',
  '50000001234510001238            15CBA202608310000000003CBA2026083100000000010040000000350502026083118190020260901',
  '99000001234500000000B00000000004505G00000000A00000000003505{00000000{00000000000000{00000000001000G',
];
const TEXT = RECORDS.map((record) => `${record.padEnd(219)}\r\n`).join('');

const receipt = {
  billerCode: '0000012345',
  instruction: 'payment',
  originalReference: '',
  reason: '000',
  paymentDate: toLocalDate('2026-08-31'),
  settlementDate: toLocalDate('2026-09-01'),
} as const;
const FILE: BrfFile = {
  header: {
    billerCode: '0000012345',
    shortName: 'EXAMPLE SHIRE CNCL',
    creditBsb: '062-000',
    creditAccount: '012345678',
    createdDate: toLocalDate('2026-09-01'),
    createdTime: '061500',
  },
  details: [
    {
      ...receipt,
      crn: '10001238',
      transactionReference: 'CBA202608310000000001',
      amountCents: toCents(35_050),
      paymentTime: '181502',
    },
    {
      ...receipt,
      crn: '20004567895',
      transactionReference: 'NAB202608310000000002',
      amountCents: toCents(10_007),
      paymentTime: '093000',
    },
    {
      ...receipt,
      crn: '10001238',
      instruction: 'correction',
      transactionReference: 'CBA202608310000000003',
      originalReference: 'CBA202608310000000001',
      reason: '004',
      amountCents: toCents(35_050),
      paymentTime: '181900',
    },
  ],
};

test('the vector is written byte for byte', () => {
  const text = writeBrf(FILE);
  expect(text).toBe(TEXT);
  expect(Buffer.byteLength(text)).toBe(1105);
  expect(createHash('sha256').update(text, 'latin1').digest('hex')).toBe(
    '1b34212bc6cbf49bd603eb9c2eb62bf924b342c81a75dafbe4df79a240e68344',
  );
});

test.each([
  ['whole', TEXT],
  ['trimmed on the right', RECORDS.join('\n')],
])('the vector is read, rows %s', (_, text) => {
  const { header, details, trailer, faults } = parseBrf(text);
  expect(faults).toEqual([]);
  expect(header).toEqual(FILE.header);
  expect(details.map(({ line: _line, ...rest }) => rest)).toEqual(FILE.details);
  expect(details.map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(trailer).toEqual({
    paymentCount: 2,
    paymentCents: 45_057,
    correctionCount: 1,
    correctionCents: 35_050,
    reversalCount: 0,
    reversalCents: 0,
    settlementCents: 10_007,
  });
});

test('reading what was written gives back what was put in, also below zero', () => {
  const detail: fc.Arbitrary<BrfDetail> = fc.record({
    billerCode: fc.constant('0000012345'),
    crn: fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 2, maxLength: 20 }),
    instruction: fc.constantFrom('payment', 'correction', 'reversal'),
    transactionReference: becsText(21),
    originalReference: becsText(21, 0),
    reason: fc.constantFrom('000', '001', '400'),
    amountCents: cents(1, 999_999_999),
    paymentDate: date,
    paymentTime: fc.constantFrom('000000', '235959'),
    settlementDate: date,
  });
  fc.assert(
    fc.property(fc.array(detail, { maxLength: 10 }), bsb, (details, creditBsb) => {
      const file = { header: { ...FILE.header, creditBsb }, details };
      const parsed = parseBrf(writeBrf(file));
      expect(parsed.faults).toEqual([]);
      expect(parsed.header).toEqual(file.header);
      expect(parsed.details.map(({ line: _line, ...rest }) => rest)).toEqual(details);
    }),
  );
});

describe('names the fault and its line', () => {
  const put = (line: number, at: number, piece: string) => {
    const record = RECORDS[line - 1] ?? '';
    return RECORDS.with(line - 1, record.slice(0, at - 1) + piece + record.slice(at - 1 + piece.length)).join(
      '\n',
    );
  };

  test.each<[string, string, string[]]>([
    ['nothing at all', '', ['1 HEADER_MISSING', '1 TOTAL_MISSING']],
    [
      'another file',
      'hello\nworld',
      ['1 HEADER_MISSING', '1 RECORD_TYPE', '2 RECORD_TYPE', '2 TOTAL_MISSING'],
    ],
    ['two headers', [RECORDS[0], ...RECORDS].join('\n'), ['2 HEADER_REPEATED']],
    ['no trailer', RECORDS.slice(0, 4).join('\n'), ['4 TOTAL_MISSING']],
    ['a row after the trailer', [...RECORDS, RECORDS[1]].join('\n'), ['6 RECORD_AFTER_TOTAL']],
    [
      'a row cut into its columns',
      RECORDS.with(1, RECORDS[1]?.slice(0, 112) ?? '').join('\n'),
      ['2 LINE_LENGTH', '5 PAYMENTS_MISMATCH', '5 SETTLEMENT_MISMATCH'],
    ],
    ['another biller', put(2, 3, '9999999999'), ['2 BILLER_MISMATCH']],
    ['a CRN of letters', put(2, 13, 'ABC'), ['2 CRN']],
    ['an unknown instruction', put(2, 33, '35'), ['2 INSTRUCTION']],
    ['a bad date', put(2, 92, '20260231'), ['2 DATE']],
    ['a bad time', put(2, 100, '246000'), ['2 TIME']],
    ['a wrong amount', put(3, 80, '000000010008'), ['5 PAYMENTS_MISMATCH', '5 SETTLEMENT_MISMATCH']],
    ['a trailer without signs', put(5, 13, '000000002'), ['5 OVERPUNCH']],
    ['a wrong settlement', put(5, 85, '00000000001000P'), ['5 SETTLEMENT_MISMATCH']],
  ])('%s', (_, text, codes) => {
    expect(parseBrf(text).faults.map(({ line, code }) => `${line} ${code}`)).toEqual(codes);
  });

  test('writing refuses what a bank could not send', () => {
    const details = FILE.details.map((one) => ({ ...one, crn: 'X', billerCode: '1' }));
    expect(() => writeBrf({ ...FILE, details })).toThrow(BankFileRefused);
  });
});

test('never throws on any text, nor on the vector cut or overwritten', () => {
  fc.assert(
    fc.property(fc.nat({ max: TEXT.length }), fc.string({ unit: 'binary' }), (at, put) => {
      parseBrf(put);
      parseBrf(TEXT.slice(0, at));
      parseBrf(TEXT.slice(0, at) + put + TEXT.slice(at + put.length));
    }),
    { numRuns: 500 },
  );
});

test('overpunched numbers come back with their sign; minus zero is zero', () => {
  expect(writeOverpunch(0, 3)).toBe('00{');
  expect(writeOverpunch(12, 3)).toBe('01B');
  expect(writeOverpunch(-10, 3)).toBe('01}');
  expect(writeOverpunch(-9, 1)).toBe('R');
  expect(Object.is(readOverpunch('00}'), 0)).toBe(true);
  expect(() => writeOverpunch(1000, 3)).toThrow(RangeError);
  for (const text of ['', '12', '1S', ' {', '-1{']) expect(readOverpunch(text)).toBeUndefined();
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (n) => {
      expect(readOverpunch(writeOverpunch(n, 15))).toBe(n === 0 ? 0 : n);
    }),
  );
});

test('a file that comes in pieces is read as the same file whole, whatever is in it', () => {
  const cuts = fc.array(fc.nat(TEXT.length), { maxLength: 8 });
  const changed = fc.tuple(fc.nat(TEXT.length), fc.string({ maxLength: 6 }));
  fc.assert(
    fc.property(cuts, changed, (at, [place, put]) => {
      const text = TEXT.slice(0, place) + put + TEXT.slice(place + put.length);
      const details: unknown[] = [];
      const reader = brfReader((receipt) => details.push(receipt));
      const ends = [...at].sort((a, b) => a - b);
      for (const [n, end] of [...ends, text.length].entries())
        reader.push(text.slice(n ? ends[n - 1] : 0, end));
      expect({ ...reader.end(), details }).toEqual(parseBrf(text));
    }),
  );
});
