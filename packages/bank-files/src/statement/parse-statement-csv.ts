import { type Cents, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { type LineFault, lineFaults, type Report } from '../faults/fault.ts';
import { readStatementAmount } from './read-statement-amount.ts';
import { isClearlyDayFirst, isMonthFirst, readStatementDate } from './read-statement-date.ts';
import { type CsvRow, splitCsv } from './split-csv.ts';
import { columnsOfBareRow, columnsOfHeading, type StatementColumns } from './statement-columns.ts';

/** One entry of a bank statement. Money in is positive, money out negative. */
export interface StatementLine {
  readonly line: number;
  readonly date: LocalDate;
  readonly amountCents: Cents;
  readonly description: string;
  /** Balance after the entry, when the export has one. */
  readonly balanceCents?: Cents;
}

/** The sound entries in file order, and a fault for every row that is not among them. */
export interface StatementParse {
  readonly lines: readonly StatementLine[];
  readonly faults: readonly LineFault[];
  /**
   * The first row whose day is one only with the month first, in a file of which no row is clearly day first: then the
   * others may have been read the wrong way round.
   */
  readonly monthFirstLine?: number;
}

/** Banks put the account's name and period above the heading; this is how far down it is looked for. */
const HEADING_SEARCH_ROWS = 10;

/**
 * Reads a bank statement exported as CSV. Columns are recognised by their headings (date, description, amount or
 * debit and credit, balance) as the Australian banks name them, or by position in an export without headings
 * (date, amount, description, balance). Dates are day first or ISO; amounts are exact. Never throws.
 */
export function parseStatementCsv(text: string): StatementParse {
  const { faults, add } = lineFaults();
  const reportAt =
    (line: number): Report =>
    (field, code) =>
      add(line, field, code);
  const rows = splitCsv(text, reportAt);
  const found = findColumns(rows);
  if (!found) {
    reportAt(rows[0]?.line ?? 1)('heading', 'CSV_COLUMNS');
    return { lines: [], faults };
  }
  const entries = rows.slice(found.firstRow);
  const lines = entries
    .map((row) => readLine(row, found.columns, reportAt(row.line)))
    .filter((line) => line !== undefined);
  const dayOf = ({ cells }: CsvRow) => cells[found.columns.date] ?? '';
  const isDayFirst = entries.some((row) => isClearlyDayFirst(dayOf(row)));
  const swapped = isDayFirst ? undefined : entries.find((row) => isMonthFirst(dayOf(row)));
  return { lines, faults, ...(swapped && { monthFirstLine: swapped.line }) };
}

function findColumns(rows: readonly CsvRow[]): { columns: StatementColumns; firstRow: number } | undefined {
  for (const [index, { cells }] of rows.slice(0, HEADING_SEARCH_ROWS).entries()) {
    const headed = columnsOfHeading(cells);
    if (headed) return { columns: headed, firstRow: index + 1 };
    const bare = columnsOfBareRow(cells);
    if (bare) return { columns: bare, firstRow: index };
  }
  return undefined;
}

function readLine(row: CsvRow, columns: StatementColumns, report: Report): StatementLine | undefined {
  const needed = Math.max(columns.date, columns.description, columns.amount ?? 0);
  if (row.cells.length <= needed) return void report('row', 'CSV_FIELD_COUNT');
  const date = readStatementDate(row.cells[columns.date] ?? '');
  if (!date) report('date', 'DATE');
  const amountCents = readSides(row, columns, report);
  const balanceText = columns.balance === undefined ? '' : (row.cells[columns.balance] ?? '');
  const balanceCents = readStatementAmount(balanceText);
  if (balanceText !== '' && balanceCents === undefined) report('balance', 'CSV_AMOUNT');
  if (!date || amountCents === undefined || (balanceText !== '' && balanceCents === undefined))
    return undefined;
  const description = (row.cells[columns.description] ?? '').replace(/\s+/g, ' ');
  const line = { line: row.line, date, amountCents, description };
  return balanceCents === undefined ? line : { ...line, balanceCents };
}

/** The signed amount, from one column or from the one of two that is filled; some banks sign debits, some do not. */
function readSides({ cells }: CsvRow, columns: StatementColumns, report: Report): Cents | undefined {
  if (columns.amount !== undefined) return readSide(cells[columns.amount] ?? '', 'amount', report);
  const debitText = columns.debit === undefined ? '' : (cells[columns.debit] ?? '');
  const creditText = columns.credit === undefined ? '' : (cells[columns.credit] ?? '');
  const debit = debitText === '' ? toCents(0) : readSide(debitText, 'debit', report);
  const credit = creditText === '' ? toCents(0) : readSide(creditText, 'credit', report);
  if (debit === undefined || credit === undefined) return undefined;
  const isOneSided = (debit === 0) !== (credit === 0) || (debitText === '') !== (creditText === '');
  if (!isOneSided) return void report('amount', 'CSV_BOTH_SIDES');
  return debit === 0 ? credit : toCents(-Math.abs(debit));
}

function readSide(text: string, field: string, report: Report): Cents | undefined {
  const cents = readStatementAmount(text);
  if (cents === undefined) report(field, 'CSV_AMOUNT');
  return cents;
}
