import {
  formatPlainAmount,
  ID_KINDS,
  type IdKind,
  type LocalDate,
  printId,
  toCents,
} from '@lorikeet/domain/kernel';
import { harmless, putHarmless, putHex, putPlain } from './csv.ts';
import type { PrintMoment } from './print-moments.ts';

export type Words = { en: string; zh: string };

/** The reader of an export: their tenant's time zone and their language. */
export type Reader = { moment: PrintMoment; locale: keyof Words };

/** A field of the row, or what is made of the row. */
type Of<Row, Value> =
  | ((row: Row) => Value)
  | (keyof { [Field in keyof Row as Row[Field] extends Value ? Field : never]: true } & string);

/** How a cell is printed from the bytes of the field that it shows, where the field is stored as it is shown. */
export type FromBytes = {
  field: string;
  kind: 'text' | 'uuid';
  /** Puts the cell on the desk and says where it ends; −1 where only `print` can tell what the cell is. */
  put(bytes: Uint8Array, from: number, to: number, at: number): number;
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

const fromBytes = <Row, Value>(
  of: Of<Row, Value>,
  kind: FromBytes['kind'],
  put: FromBytes['put'],
): FromBytes | undefined => (typeof of === 'function' ? undefined : { field: of, kind, put });

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
      of: (row: Row) => string | null,
    ): ExportColumn<Row> => ({
      heading,
      print: (row, { locale }) => {
        const code = of(row);
        return code === null ? '' : (words[code]?.[locale] ?? code);
      },
    }),
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
