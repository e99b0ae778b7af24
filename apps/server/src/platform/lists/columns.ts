import {
  formatPlainAmount,
  ID_KINDS,
  type IdKind,
  type LocalDate,
  printId,
  toCents,
} from '@lorikeet/domain/kernel';
import { type BytesKind, dayAt, madeOfBytes, wholeAt } from '../db/binary-rows.ts';
import {
  cellBytes,
  harmless,
  putAmount,
  putBytes,
  putCell,
  putDigits,
  putHarmless,
  putHex,
  putPlain,
} from './csv.ts';
import type { PrintMoment } from './print-moments.ts';

export type Words = { en: string; zh: string };

/** The reader of an export: their tenant's time zone and their language. */
export type Reader = { moment: PrintMoment; locale: keyof Words };

/** A field of the row, or what is made of the row. */
type Of<Row, Value> =
  | ((row: Row) => Value)
  | (keyof { [Field in keyof Row as Row[Field] extends Value ? Field : never]: true } & string);

/** Puts the cell on the desk and says where it ends; −1 where only `print` can tell what the cell is. */
type Put = (bytes: Buffer, from: number, to: number, at: number) => number;

/** How a cell is printed from the bytes of the field that it shows, where they tell it. */
export type FromBytes = {
  field: string;
  kind: BytesKind;
  /** What is stored by that name, even where something else is shown by it. */
  isStored?: true;
  putting(locale: keyof Words): Put;
};

/** One column of an exported list: its heading in both languages, and its text for a row. */
export type ExportColumn<Row> = {
  heading: Words;
  /** What a spreadsheet takes it for; text when absent. */
  type?: 'amount' | 'number' | 'date' | 'moment';
  /** Its heading names the time zone in which it is printed. */
  isMoment?: true;
  print(row: Row, reader: Reader): string;
  fromBytes?: FromBytes | undefined;
};

const reading = <Row, Value>(of: Of<Row, Value>): ((row: Row) => Value) =>
  typeof of === 'function' ? of : (row) => row[of as keyof Row] as Value;

const fromBytes = <Row, Value>(of: Of<Row, Value>, kind: BytesKind, put: Put): FromBytes | undefined =>
  typeof of === 'function' ? undefined : { field: of, kind, putting: () => put };

/** Each code's words are put together once for each reader. */
const putWorded =
  (worded: (code: string, locale: keyof Words) => string): FromBytes['putting'] =>
  (locale) => {
    const cellAt = madeOfBytes((code) => cellBytes(worded(code, locale)));
    return (bytes, from, to, at) => putBytes(cellAt(bytes, from, to), at);
  };

const putCount: Put = (bytes, from, to, at) => {
  const count = wholeAt(bytes, from, to);
  return count < 0 ? -1 : putDigits(count, 1, at);
};

/** How a number is shown: behind these letters, with so many digits at the least. */
type Numbering = { start: string; digits: number };

const putNumbered = ({ start, digits }: Numbering): Put => {
  const letters = Buffer.from(start);
  return (bytes, from, to, at) => {
    const number = wholeAt(bytes, from, to);
    return number < 1 ? -1 : putDigits(number, digits, putBytes(letters, at));
  };
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
    text: (heading: Words, of: Of<Row, string | null>): ExportColumn<Row> => {
      const read = reading(of);
      return {
        heading,
        print: (row) => harmless(read(row)),
        fromBytes: fromBytes(of, 'text', putHarmless),
      };
    },
    /** A code of the portal in the reader's words: a status, a kind. One without words is printed as it is. */
    code: (
      heading: Words,
      words: Readonly<Record<string, Words>>,
      of: Of<Row, string | null>,
    ): ExportColumn<Row> => {
      const read = reading(of);
      const worded = (code: string, locale: keyof Words) => words[code]?.[locale] ?? code;
      return {
        heading,
        print: (row, { locale }) => {
          const code = read(row);
          return code === null ? '' : worded(code, locale);
        },
        fromBytes:
          typeof of === 'function' ? undefined : { field: of, kind: 'text', putting: putWorded(worded) },
      };
    },
    /** What is the same in every language: a currency, a reference, a masked account. */
    word: (heading: Words, of: Of<Row, string | null>): ExportColumn<Row> => {
      const read = reading(of);
      return { heading, print: (row) => read(row) ?? '', fromBytes: fromBytes(of, 'text', putPlain) };
    },
    /** As the wire and the screens show it. */
    id: (heading: Words, kind: IdKind, of: Of<Row, string | null>): ExportColumn<Row> => {
      const read = reading(of);
      const prefix = Buffer.from(`${ID_KINDS[kind]}_`);
      return {
        heading,
        print: (row) => {
          const id = read(row);
          return id ? printId(kind, id) : '';
        },
        fromBytes: fromBytes(of, 'uuid', (bytes, from, to, at) =>
          putHex(bytes, from, to, putPlain(prefix, 0, prefix.length, at)),
        ),
      };
    },
    /** A text of letters and a number, of which the number alone is stored, by the same name. */
    numbered: (heading: Words, numbering: Numbering, of: keyof Row & string): ExportColumn<Row> => ({
      heading,
      print: (row) => (row[of] as string | null) ?? '',
      fromBytes: { field: of, kind: 'whole', isStored: true, putting: () => putNumbered(numbering) },
    }),
    /** Minor units, printed as a decimal; the currency has its own column. */
    amount: (heading: Words, of: Of<Row, number | null>): ExportColumn<Row> => {
      const read = reading(of);
      return {
        heading,
        type: 'amount',
        print: (row) => {
          const cents = read(row);
          return cents === null ? '' : formatPlainAmount(toCents(cents));
        },
        fromBytes: fromBytes(of, 'whole', (bytes, from, to, at) => putAmount(wholeAt(bytes, from, to), at)),
      };
    },
    number: (heading: Words, of: Of<Row, number | null>): ExportColumn<Row> => {
      const read = reading(of);
      return {
        heading,
        type: 'number',
        print: (row) => String(read(row) ?? ''),
        fromBytes: fromBytes(of, 'whole', putCount),
      };
    },
    /** A business date, as it is. */
    date: (heading: Words, of: Of<Row, LocalDate | null>): ExportColumn<Row> => {
      const read = reading(of);
      return {
        heading,
        type: 'date',
        print: (row) => read(row) ?? '',
        fromBytes: fromBytes(of, 'day', (bytes, from, _, at) => putCell(dayAt(bytes, from), at)),
      };
    },
    /** A moment, by the tenant's clock. */
    moment: (heading: Words, of: (row: Row) => Date | null): ExportColumn<Row> => ({
      heading,
      type: 'moment',
      isMoment: true,
      print: (row, { moment }) => moment(of(row)),
    }),
  };
}
