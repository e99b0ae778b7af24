import { formatPlainAmount, toCents } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { date } from '../../testing/direct-entry-arbitraries.ts';
import { parseStatementCsv, statementReader } from './parse-statement-csv.ts';
import { readStatementAmount } from './read-statement-amount.ts';
import { readStatementDate } from './read-statement-date.ts';

const told = (text: string) =>
  parseStatementCsv(text).lines.map(({ date: on, amountCents, description, balanceCents }) => [
    on,
    amountCents,
    description,
    balanceCents,
  ]);
const faults = (text: string) => parseStatementCsv(text).faults.map(({ line, code }) => `${line} ${code}`);

describe('reads the exports of Australian banks', () => {
  test.each<[string, string]>([
    [
      'one signed amount',
      'Date,Amount,Description,Balance\n31/08/2026,-12.50,COFFEE,"1,087.50"\n1/9/2026,"$1,000.00","PAY, AUG",2087.50\n',
    ],
    [
      'debit and credit columns',
      'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial\r\n1,31/08/2026,COFFEE,12.50,,1087.50,,\r\n1,01/09/2026,"PAY, AUG",,1000.00,2087.50,,\r\n',
    ],
    [
      'debits with a sign',
      '\ufeff"Date","Description","Credit","Debit","Balance"\n"31/08/2026","COFFEE","","-12.50","1087.50"\n"01/09/2026","PAY, AUG","1000.00","","2087.50"\n',
    ],
    [
      'no headings at all',
      '31/08/2026,"-12.50","COFFEE","+1087.50"\n01/09/2026,"+1000.00","PAY, AUG","+2087.50"\n',
    ],
    [
      'a title above the headings',
      'Account 062-000 ••• 5678\n\nTransaction Date,Transaction Details,Amount,Running Balance\n2026-08-31,COFFEE,(12.50),1087.50\n01 Sep 2026,"PAY,  AUG",1000.00 CR,2087.50 CR',
    ],
  ])('%s', (_, text) => {
    expect(faults(text)).toEqual([]);
    expect(told(text)).toEqual([
      ['2026-08-31', -1250, 'COFFEE', 108_750],
      ['2026-09-01', 100_000, 'PAY, AUG', 208_750],
    ]);
  });

  test('a description over two lines and with quotes, the lines counted right', () => {
    const text = 'Date,Amount,Description\n31/08/2026,1.00,"the ""shop""\nupstairs"\n01/09/2026,2.00,next\n';
    expect(parseStatementCsv(text).lines).toEqual([
      { line: 2, date: '2026-08-31', amountCents: 100, description: 'the "shop" upstairs' },
      { line: 4, date: '2026-09-01', amountCents: 200, description: 'next' },
    ]);
  });
});

test('says of which row the day is one only with the month first', () => {
  const file = (...days: string[]) =>
    ['Date,Amount,Description', ...days.map((day) => `${day},1.00,X`)].join('\n');
  expect(parseStatementCsv(file('02/03/2026', '02/13/2026')).monthFirstLine).toBe(3);
  expect(parseStatementCsv(file('31/02/2026', '13/13/2026', 'soon')).monthFirstLine).toBeUndefined();
  const mixed = parseStatementCsv(file('02/13/2026', '13/02/2026'));
  expect(mixed.monthFirstLine).toBeUndefined();
  expect(mixed.faults).toMatchObject([{ line: 2, field: 'date', code: 'DATE' }]);
  expect(parseStatementCsv(file('02/13/2026', '2026-02-13')).monthFirstLine).toBe(2);
});

describe('names the fault and its line, and keeps the other lines', () => {
  const head = 'Date,Description,Debit,Credit,Balance\n';
  const good = '31/08/2026,GOOD,1.00,,5.00\n';

  test.each<[string, string, string[]]>([
    ['nothing at all', '', ['1 CSV_COLUMNS']],
    ['no amount column', 'Date,Description\n', ['1 CSV_COLUMNS']],
    ['a date that does not exist', `${head}31/02/2026,X,1.00,,\n${good}`, ['2 DATE']],
    ['month before day', `${head}12/31/2026,X,1.00,,\n${good}`, ['2 DATE']],
    ['parts of a cent', `${head}31/08/2026,X,1.005,,\n${good}`, ['2 CSV_AMOUNT']],
    ['a word for an amount', `${head}31/08/2026,X,one,,\n${good}`, ['2 CSV_AMOUNT']],
    ['both sides', `${head}31/08/2026,X,1.00,2.00,\n${good}`, ['2 CSV_BOTH_SIDES']],
    ['neither side', `${head}31/08/2026,X,,,\n${good}`, ['2 CSV_BOTH_SIDES']],
    ['a balance that is none', `${head}31/08/2026,X,1.00,,?\n${good}`, ['2 CSV_AMOUNT']],
    ['too few columns', `${head}31/08/2026\n${good}`, ['2 CSV_FIELD_COUNT']],
    ['text after a quote', `${head}31/08/2026,"X"Y,1.00,,\n${good}`, ['2 CSV_QUOTE']],
  ])('%s', (_, text, codes) => {
    expect(faults(text)).toEqual(codes);
    expect(parseStatementCsv(text).lines).toHaveLength(text.includes('GOOD') ? 1 : 0);
  });

  test('a quote never closed costs its own line only', () => {
    const text = `${head}31/08/2026,"X,1.00,,\n${good}`;
    expect(faults(text)).toEqual(['2 CSV_QUOTE']);
    expect(parseStatementCsv(text).lines).toHaveLength(1);
  });
});

test('amounts are exact for every cent, written in any of the usual ways', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 14 }), (n) => {
      const plain = formatPlainAmount(toCents(n));
      const grouped = plain.replace(/\B(?=(\d{3})+\.)/g, ',');
      for (const text of [plain, `$${grouped}`, `+${grouped}`, `${plain} CR`])
        expect(readStatementAmount(text)).toBe(n);
      const below = n === 0 ? 0 : -n;
      for (const text of [`-${plain}`, `-$${grouped}`, `$-${plain}`, `(${grouped})`, `${plain}DR`])
        expect(readStatementAmount(text)).toBe(below);
    }),
  );
});

test.each([
  '',
  '.',
  '-',
  '$',
  '1.234',
  '1,23',
  '1,2345',
  '--1',
  '-(1)',
  '(1',
  '1)',
  '-1 DR',
  '1e3',
  '0x1',
  '1 000',
  '99999999999999.99',
])('%j is not an amount', (text) => {
  expect(readStatementAmount(text)).toBeUndefined();
});

test('dates are read in each usual form', () => {
  fc.assert(
    fc.property(date, (day) => {
      const [year, month, dayOfMonth] = day.split('-');
      expect(readStatementDate(day)).toBe(day);
      expect(readStatementDate(`${dayOfMonth}/${month}/${year}`)).toBe(day);
      expect(readStatementDate(`${Number(dayOfMonth)}-${Number(month)}-${year}`)).toBe(day);
    }),
  );
  expect(readStatementDate('3 February 2027')).toBe('2027-02-03');
  expect(readStatementDate('31/08/26')).toBeUndefined();
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    '"',
    '""',
    ',',
    '\n',
    '\r\n',
    'Date,Amount,Description\n',
    '31/08/2026',
    '1.00',
    '-',
    ' ',
    'x'.repeat(4_000),
  );
  const cut = fc.array(pieces, { maxLength: 60 });

  test('is read without throwing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          cut.map((all) => all.join('')),
        ),
        (given) => {
          const rows = given.split('\n').length;
          expect(parseStatementCsv(given).lines.length).toBeLessThanOrEqual(rows);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('that comes in pieces is read as the same text whole', () => {
    fc.assert(
      fc.property(cut, fc.boolean(), (all, isHeaded) => {
        const given = isHeaded ? ['Date,Amount,', 'Description\n', ...all] : all;
        const lines: unknown[] = [];
        const reader = statementReader((line) => lines.push(line));
        for (const piece of given) reader.push(piece);
        expect({ ...reader.end(), lines }).toEqual(parseStatementCsv(given.join('')));
      }),
      { numRuns: 500 },
    );
  });
});

test('a quote that is not closed within its row costs a line, and so does a row without end', () => {
  const long = 'x'.repeat(20_000);
  const rows = [
    'Date,Amount,Description',
    `31/08/2026,1.00,"${long}"`,
    `31/08/2026,2.00,${long}`,
    '31/08/2026,3.00,next',
  ];
  const text = `${rows.join('\n')}\n`;
  expect(faults(text)).toEqual(['2 CSV_QUOTE', '3 LINE_LENGTH']);
  expect(parseStatementCsv(text).lines.map(({ line }) => line)).toEqual([4]);
});
