import type { Currency } from '@lorikeet/domain/kernel';

/** A cell of a sheet: what it is decides how a spreadsheet shows and adds it. */
export type SheetCell =
  | { kind: 'text'; text: string }
  /** Minor units, shown in their currency; without one as a plain decimal. */
  | { kind: 'amount'; cents: number; currency?: Currency }
  | { kind: 'number'; value: number }
  /** Basis points, shown per cent. */
  | { kind: 'share'; bps: number }
  /** `YYYY-MM-DD`. */
  | { kind: 'date'; day: string }
  /** `YYYY-MM-DD HH:MM:SS` in the zone that its heading names. */
  | { kind: 'moment'; at: string }
  | null;

export type SheetRow = { cells: readonly SheetCell[]; isStrong?: boolean };

/** Rows that a spreadsheet can open, its heading among them: a sheet with more is a damaged file. */
export const SHEET_ROWS_MAX = 1_048_576;

export type Sheet = {
  name: string;
  /** Lines above the table: a title, the days. */
  head?: readonly string[];
  headings: readonly string[];
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>;
};
