import { formatPlainAmount, type IdKind, type LocalDate, printId, toCents } from '@lorikeet/domain/kernel';
import { harmless } from './csv.ts';
import type { PrintMoment } from './print-moments.ts';

export type Words = { en: string; zh: string };

/** The reader of an export: their tenant's time zone and their language. */
export type Reader = { moment: PrintMoment; locale: keyof Words };

/** One column of an exported list: its heading in both languages, and its text for a row. */
export type ExportColumn<Row> = {
  heading: Words;
  /** What a spreadsheet takes it for; text when absent. */
  type?: 'amount' | 'number' | 'date' | 'moment';
  /** Its heading names the time zone in which it is printed. */
  isMoment?: true;
  print(row: Row, reader: Reader): string;
};

/** The kinds of columns. */
export function columnsOf<Row>() {
  return {
    /** A sentence in the reader's language, with words that a user typed in it. */
    told: (heading: Words, of: (row: Row, locale: keyof Words) => string | null): ExportColumn<Row> => ({
      heading,
      print: (row, { locale }) => harmless(of(row, locale)),
    }),
    /** Words that a user typed. */
    text: (heading: Words, of: (row: Row) => string | null): ExportColumn<Row> => ({
      heading,
      print: (row) => harmless(of(row)),
    }),
    /** A code of the portal in the reader's words: a status, a kind. One without words is printed as it is. */
    code: (
      heading: Words,
      words: Readonly<Record<string, Words>>,
      of: (row: Row) => string | null,
    ): ExportColumn<Row> => ({
      heading,
      print: (row, { locale }) => {
        const code = of(row);
        return code === null ? '' : (words[code]?.[locale] ?? code);
      },
    }),
    /** What is the same in every language: a currency, a reference, a masked account. */
    word: (heading: Words, of: (row: Row) => string | null): ExportColumn<Row> => ({
      heading,
      print: (row) => of(row) ?? '',
    }),
    /** As the wire and the screens show it. */
    id: (heading: Words, kind: IdKind, of: (row: Row) => string | null): ExportColumn<Row> => ({
      heading,
      print: (row) => {
        const id = of(row);
        return id ? printId(kind, id) : '';
      },
    }),
    /** Minor units, printed as a decimal; the currency has its own column. */
    amount: (heading: Words, of: (row: Row) => number | null): ExportColumn<Row> => ({
      heading,
      type: 'amount',
      print: (row) => {
        const cents = of(row);
        return cents === null ? '' : formatPlainAmount(toCents(cents));
      },
    }),
    number: (heading: Words, of: (row: Row) => number | null): ExportColumn<Row> => ({
      heading,
      type: 'number',
      print: (row) => String(of(row) ?? ''),
    }),
    /** A business date, as it is. */
    date: (heading: Words, of: (row: Row) => LocalDate | null): ExportColumn<Row> => ({
      heading,
      type: 'date',
      print: (row) => of(row) ?? '',
    }),
    /** A moment, by the tenant's clock. */
    moment: (heading: Words, of: (row: Row) => Date | null): ExportColumn<Row> => ({
      heading,
      type: 'moment',
      isMoment: true,
      print: (row, { moment }) => moment(of(row)),
    }),
  };
}
