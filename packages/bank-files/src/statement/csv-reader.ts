import type { Report } from '../faults/fault.ts';
import type { FaultCode } from '../faults/fault-codes.ts';
import type { FileReader } from '../text/file-lines.ts';

/** One row of a CSV text and the line it begins on, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A cell and where it stops: at the comma or line end that closes it, or at the end of the text. */
interface Cell {
  readonly text: string;
  readonly end: number;
}

/** A row and where the next begins; of an unsound one, where its line is left out from. */
type ReadRow = { readonly cells: readonly string[]; readonly end: number; readonly fault?: FaultCode };

/** No row of a statement is as long, so that a quote that is never closed does not keep the rest of the file. */
const LONGEST_ROW = 10_000;

/**
 * Splits comma-separated text (RFC 4180) into rows of trimmed cells, each given on as it is complete. Quoted cells may hold
 * commas, doubled quotes and line ends. A quote that is not closed within its row, or is followed by more text, is reported
 * at its row, which is left out up to the next line end. Rows of nothing are passed over. Never throws.
 */
export function csvReader(
  onRow: (row: CsvRow) => void,
  reportAt: (line: number) => Report,
): FileReader<void> {
  let text = '';
  let line = 1;
  let isBegun = false;
  let isLeftOut = false;
  const read = (isLast: boolean) => {
    let at = 0;
    while (at < text.length) {
      if (isLeftOut) {
        const end = text.indexOf('\n', at);
        at = end === -1 ? text.length : end + 1;
        if (end === -1) break;
        line += 1;
        isLeftOut = false;
        continue;
      }
      const row = rowAt(text, at, isLast);
      if (!row) break;
      if (row.fault) reportAt(line)('row', row.fault);
      else if (row.cells.some((one) => one !== '')) onRow({ line, cells: row.cells });
      isLeftOut = row.fault !== undefined;
      line += linesIn(text, at, row.end);
      at = row.end;
    }
    text = text.slice(at);
  };
  return {
    push(piece) {
      text += isBegun || !piece.startsWith('\ufeff') ? piece : piece.slice(1);
      isBegun ||= piece !== '';
      read(false);
    },
    end: () => read(true),
  };
}

/** The row that begins here; undefined while more of the text must come to tell. */
function rowAt(text: string, from: number, isLast: boolean): ReadRow | undefined {
  const limit = Math.min(text.length, from + LONGEST_ROW);
  const cells: string[] = [];
  let at = from;
  let cell = cellAt(text, at, limit);
  while (cell && cell.end < limit && text[cell.end] === ',') {
    cells.push(cell.text);
    at = cell.end + 1;
    cell = cellAt(text, at, limit);
  }
  if (cell) cells.push(cell.text);
  if (cell && cell.end < limit) return { cells, end: cell.end + 1 };
  if (!isLast && text.length <= from + LONGEST_ROW) return undefined;
  if (!cell) return { cells, end: at, fault: 'CSV_QUOTE' };
  return limit === text.length ? { cells, end: limit } : { cells, end: limit, fault: 'LINE_LENGTH' };
}

function cellAt(text: string, start: number, limit: number): Cell | undefined {
  let at = start;
  while (at < limit && text[at] === ' ') at += 1;
  return text[at] === '"' ? quotedCell(text, at + 1, limit) : bareCell(text, start, limit);
}

function bareCell(text: string, start: number, limit: number): Cell {
  let end = start;
  while (end < limit && text[end] !== ',' && text[end] !== '\n') end += 1;
  return { text: text.slice(start, end).trim(), end };
}

function quotedCell(text: string, start: number, limit: number): Cell | undefined {
  let close = text.indexOf('"', start);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1 || close >= limit) return undefined;
  let end = close + 1;
  while (end < limit && (text[end] === ' ' || text[end] === '\r')) end += 1;
  const isClosed = end >= limit || text[end] === ',' || text[end] === '\n';
  return isClosed ? { text: text.slice(start, close).replaceAll('""', '"').trim(), end } : undefined;
}

function linesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
