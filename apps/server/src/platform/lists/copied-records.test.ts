import { DOCUMENT_DIGITS, formatDocumentNumber } from '@lorikeet/domain/invoices';
import { type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { copyBinary } from '../db/copy-out.ts';
import { createPool, type Pool, queriesOn, type Sql, sql } from '../db/sql.ts';
import { columnsOf, type ExportColumn } from './columns.ts';
import { copiedRecords } from './copied-records.ts';
import { csvRecords } from './csv.ts';
import { momentPrinter } from './print-moments.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.appUrl);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Row = {
  id: string | null;
  text: string | null;
  word: string | null;
  code: string | null;
  cents: number | null;
  number: number | string | null;
  small: number | null;
  day: LocalDate | null;
  at: Date | null;
  is_on: boolean | null;
};
const column = columnsOf<Row>();
const WORDS = { held: { en: 'Held, "now"', zh: '暂缓' }, batched: { en: '=Batched', zh: '处理中' } };
const title = { en: 'x', zh: '一' };
const NUMBERING = { start: 'INV-', digits: DOCUMENT_DIGITS };
const COLUMNS = [
  column.id(title, 'payment', 'id'),
  column.text(title, 'text'),
  column.text(title, (row) => row.text),
  column.word(title, 'word'),
  column.code(title, WORDS, 'code'),
  column.code(title, WORDS, (row) => row.code),
  column.amount(title, 'cents'),
  column.amount(title, (row) => row.cents),
  column.amount(title, 'small'),
  column.numbered(title, NUMBERING, 'number'),
  column.number(title, (row) => row.small),
  column.date(title, (row) => row.day),
  column.moment(title, (row) => row.at),
  column.told(title, (row, locale) => `${locale} ${row.is_on} ${row.text}`),
];

const odd = fc.constantFrom(
  '',
  ' ',
  '=1+1',
  '＝全角',
  '＠',
  '－',
  '\tTab',
  '\rReturn',
  '\n',
  'a\r\nb',
  'comma, and "quote"',
  '"',
  "it's \\ $1",
  '陈小伟',
  '￥',
  '😀=',
  '062-184 ••• 5148',
  'x'.repeat(70_000),
);
const text = fc.option(
  fc.oneof(odd, fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...'=,"\n\r＝é中a') })),
);
const edge = fc.constantFrom(
  ...[
    0,
    1,
    9,
    10,
    99,
    100,
    99_999_999,
    100_000_000,
    2 ** 31,
    2 ** 32,
    10 ** 10 - 1,
    10 ** 10,
    Number.MAX_SAFE_INTEGER,
  ].flatMap((cents) => [cents, -cents, 1 - cents]),
);
const rowsOf = fc.array(
  fc.record<Row>({
    id: fc.option(fc.uuid()),
    text,
    word: text,
    code: fc.option(
      fc.constantFrom('held', 'batched', 'unknown', 'holds', 'a code that has no words, and is long'),
    ),
    cents: fc.option(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -100_000, max: 100_000 }), edge)),
    number: fc.option(
      fc.oneof(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    ),
    small: fc.option(fc.integer({ min: -32_768, max: 32_767 })),
    day: fc.option(
      fc
        .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map((date) => toLocalDate(date.toISOString().slice(0, 10))),
    ),
    at: fc.option(fc.date({ min: new Date('1980-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })),
    is_on: fc.option(fc.boolean()),
  }),
  { minLength: 1, maxLength: 40 },
);

const list = (rows: readonly Row[]): Sql => {
  const all = <Value>(of: (row: Row) => Value) => rows.map(of);
  return sql`select u.id, u.text, u.word::varchar, u.code, u.cents, u.number, u.small, u.day, u.at, u.is_on from unnest(
    ${all(({ id }) => id)}::uuid[], ${all((row) => row.text)}::text[], ${all(({ word }) => word)}::text[],
    ${all(({ code }) => code)}::text[], ${all(({ cents }) => cents)}::bigint[], ${all((row) => row.number)}::bigint[],
    ${all(({ small }) => small)}::smallint[],
    ${all(({ day }) => day)}::date[], ${all(({ at }) => at?.toISOString() ?? null)}::timestamptz[],
    ${all((row) => row.is_on)}::boolean[]) with ordinality as u (id, text, word, code, cents, number, small, day, at, is_on, place)
    order by u.place`;
};

const NUMBERED = {
  number: ({ number }: { number: number | null }) => number && formatDocumentNumber('INV', number),
};
const MADE = {
  ...NUMBERED,
  word: (stored: { word: string | null; small: number | null }) => `${stored.word}, ${stored.small}`,
};

/** As every other list is printed: rows as the driver reads them, made and then printed cell by cell. */
async function printed(statement: Sql, reader: Parameters<ExportColumn<Row>['print']>[1], isMade: boolean) {
  const rows = await queriesOn(pool).rows<Row>(statement);
  const shown = rows.map((row) => ({
    ...row,
    number: NUMBERED.number(row as never),
    ...(isMade && { word: MADE.word(row) }),
  }));
  return csvRecords(shown.map((row) => COLUMNS.map((one) => one.print(row, reader))));
}

test('what is printed from the bytes of a copy is what is printed from its rows, byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      rowsOf,
      fc.constantFrom('en' as const, 'zh' as const),
      fc.boolean(),
      async (rows, locale, isMade) => {
        const statement = list(rows);
        const reader = { moment: momentPrinter('Australia/Sydney'), locale };
        const columns = COLUMNS as readonly ExportColumn<never>[] as readonly ExportColumn<object>[];
        const pieces: Buffer[] = [];
        let records: (() => Buffer) | undefined;
        for await (const come of copyBinary(pool, statement, () => undefined)) {
          records ??= copiedRecords({ columns, made: isMade ? MADE : NUMBERED }, come, reader);
          pieces.push(records());
        }
        expect(String(Buffer.concat(pieces))).toBe(String(await printed(statement, reader, isMade)));
      },
    ),
    { numRuns: 60 },
  );
});

test('an amount that is no safe integer is printed neither way, nor a document of the number 0', async () => {
  const first = async (statement: Sql, one: ExportColumn<never>, made: object) => {
    const reading = copyBinary(pool, statement, () => undefined);
    const { value } = await reading.next();
    try {
      return copiedRecords({ columns: [one as ExportColumn<object>], made: made as typeof MADE }, value!, {
        moment: momentPrinter('Australia/Sydney'),
        locale: 'en',
      })().toString();
    } finally {
      await reading.return(undefined);
    }
  };
  const cents = column.amount(title, 'cents') as ExportColumn<never>;
  for (const text of ['9223372036854775807', '-9223372036854775808', '9007199254740992', '-9007199254740992'])
    await expect(first(sql`select ${text}::bigint as cents`, cents, {})).rejects.toThrow(RangeError);
  const least = sql`select ${-Number.MAX_SAFE_INTEGER}::bigint as cents`;
  expect(await first(least, cents, {})).toBe('-90071992547409.91\r\n');
  const number = column.numbered(title, NUMBERING, 'number') as ExportColumn<never>;
  const broken = { number: (stored: { number: number }) => formatDocumentNumber('INV', stored.number) };
  for (const n of [0, -1])
    await expect(first(sql`select ${n}::bigint as number`, number, broken)).rejects.toThrow(RangeError);
});
