import { DOCUMENT_DIGITS, formatDocumentNumber } from '@lorikeet/domain/invoices';
import { formatPlainAmount, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeAt } from '../db/binary-rows.ts';
import { columnsOf } from './columns.ts';
import { csvRecord, csvRecords, harmless, putAmount, taken, unharmed } from './csv.ts';
import { momentPrinter } from './print-moments.ts';
import { createTurns } from './turns.ts';

test('a record is quoted where it must be, and only there', () => {
  expect(csvRecord(['plain', 'with, comma', 'a "word"', 'two\nlines', '', '中文'])).toBe(
    'plain,"with, comma","a ""word""","two\nlines",,中文\r\n',
  );
});

test('many records are the bytes of each after the other, whatever is in a cell and however long it is', () => {
  const cells = [
    'plain',
    '',
    '••• 5148',
    '陈, "Wei"',
    'tail"',
    '"',
    ',',
    'a\rb',
    '\n',
    'café',
    '😀,',
    'tab\tstays',
    '~'.repeat(70_000),
    '"'.repeat(3_000),
    '汉"'.repeat(12_000),
  ];
  const rows = [...cells.map((cell) => [cell]), cells, [...cells].reverse(), ['', ''], ['last']];
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const expected = rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
  const pieces = csvRecords(rows);
  expect(pieces.equals(Buffer.from(expected))).toBe(true);
  expect(rows.map(csvRecord).join('') === expected).toBe(true);
  // What was given out is not written over by what comes after it.
  csvRecords([['another']]);
  expect(pieces.equals(Buffer.from(expected))).toBe(true);
  expect(csvRecords([]).length).toBe(0);
});

test('text that a spreadsheet would run as a formula is made harmless', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＠']) {
    expect(harmless(`${start}HYPERLINK("http://example.test")`)).toBe(
      `'${start}HYPERLINK("http://example.test")`,
    );
  }
  expect(harmless('Grace = Okonkwo')).toBe('Grace = Okonkwo');
  expect(harmless(null)).toBe('');
  for (const typed of ['=1', '＝1', '\n1', 'plain', "'plain", "'", ''])
    expect(unharmed(harmless(typed))).toBe(typed);
});

test('each kind of column prints as a program reads it; an amount below zero stays a number', () => {
  const column = columnsOf<{ n: number | null }>();
  const heading = { en: 'x', zh: 'x' };
  const reader = { moment: momentPrinter('Australia/Sydney'), locale: 'zh' as const };
  expect(column.amount(heading, ({ n }) => n).print({ n: -4800 }, reader)).toBe('-48.00');
  expect(column.amount(heading, ({ n }) => n).print({ n: 123_456_789_01 }, reader)).toBe('123456789.01');
  expect(column.amount(heading, ({ n }) => n).print({ n: null }, reader)).toBe('');
  expect(column.number(heading, ({ n }) => n).print({ n: 0 }, reader)).toBe('0');
  expect(column.date(heading, () => toLocalDate('2026-11-23')).print({ n: 0 }, reader)).toBe('2026-11-23');
  expect(column.told(heading, (_, locale) => `=${locale}`).print({ n: 0 }, reader)).toBe("'=zh");
  const uuid = '018f2d3c-4b5a-7c6d-8e9f-0a1b2c3d4e5f';
  expect(column.id(heading, 'customer', () => uuid).print({ n: 0 }, reader)).toBe(
    'cus_018f2d3c4b5a7c6d8e9f0a1b2c3d4e5f',
  );
});

const int8 = (value: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
};
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const edges = [
  0n,
  1n,
  9n,
  10n,
  99n,
  100n,
  101n,
  10n ** 8n,
  10n ** 10n,
  10n ** 16n,
  2n ** 31n,
  2n ** 32n,
  SAFE,
]
  .flatMap((edge) => [edge - 1n, edge, edge + 1n])
  .flatMap((edge) => [edge, -edge]);
const whole = fc.oneof(
  fc.constantFrom(...edges, -(2n ** 63n), 2n ** 63n - 1n),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.bigInt({ min: -SAFE, max: SAFE }),
  fc.bigInt({ min: -100_000n, max: 100_000n }),
);

test('an amount put from its bytes is the amount as text, to the last cent; what is not exact is refused', () => {
  fc.assert(
    fc.property(whole, (cents) => {
      const put = () => taken(putAmount(wholeAt(int8(cents), 0, 8), 0)).toString();
      if (cents > SAFE || cents < -SAFE) expect(put).toThrow(RangeError);
      else expect(put()).toBe(formatPlainAmount(toCents(cents)));
    }),
    { numRuns: 5_000 },
  );
});

test('a document’s number put from its bytes is its number as text', () => {
  const column = columnsOf<{ number: string }>().numbered(
    { en: 'x', zh: 'x' },
    { start: 'INV-', digits: DOCUMENT_DIGITS },
    'number',
  );
  const put = column.fromBytes!.putting('en');
  fc.assert(
    fc.property(whole, (number) => {
      const putNumber = () => put(int8(number), 0, 8, 0);
      if (number > SAFE || number < -SAFE) expect(putNumber).toThrow(RangeError);
      else if (number < 1n) expect(putNumber()).toBe(-1);
      else expect(taken(putNumber()).toString()).toBe(formatDocumentNumber('INV', Number(number)));
    }),
    { numRuns: 5_000 },
  );
});

test('moments are printed in the zone’s local time, also where daylight saving begins and ends', () => {
  const at = (zone: string, iso: string) => momentPrinter(zone)(new Date(iso));
  expect(at('Australia/Sydney', '2026-11-22T21:05:09.000Z')).toBe('2026-11-23 08:05:09');
  expect(at('Australia/Sydney', '2026-10-03T15:59:59.000Z')).toBe('2026-10-04 01:59:59');
  expect(at('Australia/Sydney', '2026-10-03T16:00:00.000Z')).toBe('2026-10-04 03:00:00');
  expect(at('Australia/Sydney', '2026-04-04T16:00:00.000Z')).toBe('2026-04-05 02:00:00');
  expect(at('Australia/Lord_Howe', '2026-10-03T15:30:00.000Z')).toBe('2026-10-04 02:30:00');
  expect(at('Australia/Adelaide', '2026-06-30T14:45:00.000Z')).toBe('2026-07-01 00:15:00');
  expect(momentPrinter('Australia/Sydney')(null)).toBe('');
});

test('no more tasks run at once than allowed, and each runs in its order', async () => {
  const turns = createTurns(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const task = (n: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    order.push(n);
    if (n === 1) throw new Error('fails');
  };
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => turns.take(task(n))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
