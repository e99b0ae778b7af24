import { type Contract, faultsOf, type Input, type Permission } from '@lorikeet/contracts';
import { type IdKind, parseId } from '@lorikeet/domain/kernel';
import { decoded } from '../compiled.ts';
import type { FoundRows } from '../db/list-page.ts';
import { sql } from '../db/sql.ts';
import { fieldProblem } from '../http/problem.ts';
import type { Work } from '../work.ts';
import type { ExportColumn, Reader, Words } from './columns.ts';

/**
 * The rows of an export or bulk action: the chosen ones, or all that the filters match. Plain JSON, so that a ticket
 * can store it.
 */
export type AskedRows = {
  filters: Readonly<Record<string, unknown>>;
  sort?: string | undefined;
  ids?: readonly string[] | undefined;
};

/**
 * The shown fields that are not stored as they are shown, each from a stored row, whose fields are decoded when they are read. It
 * tells no other thing than the list's own `shown`.
 */
export type MadeFields = Readonly<Record<string, (stored: never) => unknown>>;

/** A list of any rows, as exports and bulk actions use it. */
export type SharedList = {
  name: string;
  permission: Permission;
  idKind: IdKind;
  headings(locale: keyof Words, zone: string): string[];
  /** What each column's cells are to a spreadsheet. */
  types: readonly ExportColumn<never>['type'][];
  /** A list of millions: its CSV is printed from the bytes of a copy. */
  copied?: { columns: readonly ExportColumn<object>[]; made: MadeFields } | undefined;
  /** Finds the selected rows as the list itself would. Throws as its own call does for bad filters, 422 for bad ids. */
  find(work: Work, asked: AskedRows): Promise<SharedRows>;
};
export type SharedRows = FoundRows<object> & {
  /** The cells of a row as shown. */
  cells(row: object, reader: Reader): string[];
  /** Its title in both languages. */
  nameOf(row: object): string;
  idOf(row: object): string;
};

type Definition<C extends Contract, Row extends object> = {
  name: string;
  /** The list's own call: its permission, filters and sort are those of the export. */
  contract: C;
  idKind: IdKind;
  find(work: Work, input: Input<C>): FoundRows<Row> | Promise<FoundRows<Row>>;
  idOf(row: Row): string;
  nameOf(row: Row): string;
  columns: readonly ExportColumn<Row>[];
  /** Given by a list of millions, whose CSV is then copied. */
  made?: MadeFields;
};

/** Shares a list: its own call, its own query, and the columns that an export has. */
export function sharedList<C extends Contract, Row extends object>(list: Definition<C, Row>): SharedList {
  return {
    name: list.name,
    permission: list.contract.access as Permission,
    idKind: list.idKind,
    types: list.columns.map(({ type }) => type),
    headings: (locale, zone) =>
      list.columns.map(({ heading, isMoment }) => heading[locale] + (isMoment ? ` (${zone})` : '')),
    copied: list.made && { columns: list.columns as readonly ExportColumn<object>[], made: list.made },
    async find(work, asked) {
      const input = parseFilters(list.contract, asked);
      const found = await list.find(work, input);
      const ids = asked.ids && readIds(list.idKind, asked.ids);
      return {
        ...found,
        match: ids ? sql`${found.match} and t.id = any(${ids}::uuid[])` : found.match,
        cells: (row, reader) => list.columns.map((column) => column.print(row as Row, reader)),
        nameOf: (row) => list.nameOf(row as Row),
        idOf: (row) => list.idOf(row as Row),
      };
    },
  };
}

/** Chosen rows stay chosen when the filters change: only their order is taken from the list. */
function parseFilters<C extends Contract>(contract: C, asked: AskedRows): Input<C> {
  const { filters, sort, ids } = asked;
  const wire = { ...(ids ? {} : filters), ...(sort ? { sort } : {}) };
  const parsed = decoded(contract.input, wire);
  if (parsed.success) return parsed.data as Input<C>;
  const faults = faultsOf(parsed.error.issues, wire);
  throw fieldProblem(
    faults.map((fault) => (fault.path === 'sort' ? fault : { ...fault, path: `filters.${fault.path}` })),
  );
}

function readIds(kind: IdKind, printed: readonly string[]): string[] {
  const ids = printed.map((text) => parseId(kind, text));
  const bad = ids.indexOf(undefined);
  if (bad >= 0) throw fieldProblem([{ path: `ids.${bad}`, code: 'invalid_id' }]);
  return [...new Set(ids as string[])];
}
