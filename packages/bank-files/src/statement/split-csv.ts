import type { Report } from '../faults/fault.ts';

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

/**
 * Splits comma-separated text (RFC 4180) into rows of trimmed cells. Quoted cells may hold commas, doubled
 * quotes and line ends. A quote that is not closed, or is followed by more text, is reported at its row, which
 * is left out up to the next line end. Rows of nothing are passed over. Never throws.
 */
export function splitCsv(text: string, reportAt: (line: number) => Report): CsvRow[] {
  const rows: CsvRow[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const cells: string[] = [];
    const start = at;
    let cell = cellAt(text, at);
    while (cell && text[cell.end] === ',') {
      cells.push(cell.text);
      at = cell.end + 1;
      cell = cellAt(text, at);
    }
    if (cell) cells.push(cell.text);
    else reportAt(line)('row', 'CSV_QUOTE');
    if (cell && cells.some((one) => one !== '')) rows.push({ line, cells });
    at = afterLineEnd(text, cell ? cell.end : at);
    line += linesIn(text, start, at);
  }
  return rows;
}

function cellAt(text: string, start: number): Cell | undefined {
  let at = start;
  while (text[at] === ' ') at += 1;
  return text[at] === '"' ? quotedCell(text, at + 1) : bareCell(text, start);
}

function bareCell(text: string, start: number): Cell {
  let end = start;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n') end += 1;
  return { text: text.slice(start, end).trim(), end };
}

function quotedCell(text: string, start: number): Cell | undefined {
  let close = text.indexOf('"', start);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) return undefined;
  let end = close + 1;
  while (text[end] === ' ' || text[end] === '\r') end += 1;
  const isClosed = end >= text.length || text[end] === ',' || text[end] === '\n';
  return isClosed ? { text: text.slice(start, close).replaceAll('""', '"').trim(), end } : undefined;
}

function afterLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
}

function linesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
