import { type Cents, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { type LineFault, lineFaults, type Report } from '../faults/fault.ts';
import type { FileReader } from '../text/file-lines.ts';
import { type CsvRow, csvReader } from './csv-reader.ts';
import { readStatementAmount } from './read-statement-amount.ts';
import { isClearlyDayFirst, isMonthFirst, readStatementDate } from './read-statement-date.ts';
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

/** What a statement tells beside its sound entries: a fault for every row that is not among them. */
export interface AroundLines {
  readonly faults: readonly LineFault[];
  /**
   * The first row whose day is one only with the month first, in a file of which no row is clearly day first: then the
   * others may have been read the wrong way round.
   */
  readonly monthFirstLine?: number;
}

/** The sound entries in file order, and what there is beside them. */
export interface StatementParse extends AroundLines {
  readonly lines: readonly StatementLine[];
}

/** Banks put the account's name and period above the heading; this is how far down it is looked for. */
const HEADING_SEARCH_ROWS = 10;

/** Where the columns stand, once that is known; `none` where no row of those that are searched tells. */
type Columns = StatementColumns | 'none' | undefined;

/**
 * Reads a bank statement exported as CSV piece by piece; each sound entry is given on and not kept. Columns are recognised
 * by their headings (date, description, amount or debit and credit, balance) as the Australian banks name them, or by
 * position in an export without headings (date, amount, description, balance). Dates are day first or ISO; amounts are
 * exact. Never throws.
 */
export function statementReader(onLine: (line: StatementLine) => void): FileReader<AroundLines> {
  const { faults, reportAt } = lineFaults();
  let searched = 0;
  let firstLine = 1;
  let columns: Columns;
  let isDayFirst = false;
  let swappedLine: number | undefined;
  const readEntry = (row: CsvRow, at: StatementColumns) => {
    const line = readLine(row, at, reportAt(row.line));
    if (line) onLine(line);
    const day = row.cells[at.date] ?? '';
    isDayFirst ||= isClearlyDayFirst(day);
    if (isMonthFirst(day)) swappedLine ??= row.line;
  };
  const rows = csvReader((row) => {
    if (columns === 'none') return;
    if (columns) return readEntry(row, columns);
    if (searched === 0) firstLine = row.line;
    searched += 1;
    columns = columnsOfHeading(row.cells);
    if (columns) return;
    columns = columnsOfBareRow(row.cells) ?? (searched === HEADING_SEARCH_ROWS ? 'none' : undefined);
    if (columns && columns !== 'none') readEntry(row, columns);
  }, reportAt);
  return {
    push: rows.push,
    end() {
      rows.end();
      if (columns === undefined || columns === 'none') reportAt(firstLine)('heading', 'CSV_COLUMNS');
      return { faults, ...(swappedLine !== undefined && !isDayFirst && { monthFirstLine: swappedLine }) };
    },
  };
}

/** Reads a whole statement as `statementReader` does. */
export function parseStatementCsv(text: string): StatementParse {
  const lines: StatementLine[] = [];
  const reader = statementReader((line) => lines.push(line));
  reader.push(text);
  return { ...reader.end(), lines };
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
