/** One record of a CSV text: the line it begins on, from 1, and its cells; undefined where a quote is not closed. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] | undefined };

/** A record longer than this is one whose quote was never closed. */
export const RECORD_LENGTH_MAX = 16_384;

const DELIMITERS = [',', ';', '\t', '|'] as const;
const NAMED_DELIMITER = /^sep=(.)(?:\r\n|\r|\n)/i;

/** A record's cells and where the next one begins; 'more' where its end has not arrived, 'broken' for a bad quote. */
type Taken = { cells: string[]; next: number } | 'more' | 'broken';

/**
 * Reads delimited text piece by piece, so that a file of any length needs the memory of a record. Takes commas,
 * semicolons, tabs or bars (the one that the first line has most of, or that a line `sep=;` names), quoted cells with
 * doubled quotes and line ends inside, and lines that end with CRLF, LF or CR. A quote that is not closed costs the
 * record that it stands in and no other. Cells are trimmed; records of nothing are passed over. Never throws.
 */
export class CsvReader {
  private pending = '';
  private line = 1;
  private delimiter: string | undefined;

  /** The records that are whole with this piece. */
  push(piece: string): CsvRecord[] {
    this.pending += piece;
    return this.take(false);
  }

  /** The records that end with the text. */
  end(): CsvRecord[] {
    return this.take(true);
  }

  private take(isEnd: boolean): CsvRecord[] {
    const delimiter = this.delimiterOf(isEnd);
    if (!delimiter) return [];
    const records: CsvRecord[] = [];
    let at = 0;
    while (at < this.pending.length) {
      const limit = at + RECORD_LENGTH_MAX;
      const taken = takeRecord(this.pending, at, delimiter, { isEnd, limit });
      if (taken === 'more') break;
      const next = taken === 'broken' ? afterLine(this.pending, at) : taken.next;
      // The end of a broken line has not arrived, or may be half of a CRLF.
      if (next === undefined && !isEnd) break;
      const end = next ?? this.pending.length;
      if (taken === 'broken') records.push({ line: this.line, cells: undefined });
      else if (taken.cells.some((cell) => cell !== '')) records.push({ line: this.line, cells: taken.cells });
      this.line += lineEndsIn(this.pending.slice(at, end));
      at = end;
    }
    this.pending = this.pending.slice(at);
    return records;
  }

  private delimiterOf(isEnd: boolean): string | undefined {
    if (this.delimiter) return this.delimiter;
    if (this.pending.startsWith('\ufeff')) this.pending = this.pending.slice(1);
    const hasLine = /[\r\n]./s.test(this.pending) || this.pending.length > RECORD_LENGTH_MAX;
    if (!hasLine && !isEnd) return undefined;
    const named = NAMED_DELIMITER.exec(this.pending);
    if (named) {
      this.pending = this.pending.slice(named[0].length);
      this.line += 1;
    }
    this.delimiter = named?.[1] ?? delimiterOf(this.pending);
    return this.delimiter;
  }
}

/** The delimiter that the first line has most of, quoted cells left out; a comma where it has none. */
function delimiterOf(text: string): string {
  const line = text.slice(0, RECORD_LENGTH_MAX).split(/[\r\n]/, 1)[0] ?? '';
  const first = line.replaceAll(/"[^"]*"/g, '');
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, n: first.split(delimiter).length }));
  return counted.reduce((most, one) => (one.n > most.n ? one : most)).delimiter;
}

function takeRecord(
  text: string,
  start: number,
  delimiter: string,
  { isEnd, limit }: { isEnd: boolean; limit: number },
): Taken {
  const cells: string[] = [];
  for (let at = start; ; ) {
    const cell = cellAt(text, at, delimiter);
    if (cell.end > limit) return 'broken';
    if (cell.end >= text.length && !isEnd) return text.length > limit ? 'broken' : 'more';
    if (cell.isBroken) return 'broken';
    cells.push(cell.text.trim());
    if (text[cell.end] === delimiter) {
      at = cell.end + 1;
      continue;
    }
    const next = afterLine(text, cell.end);
    if (next === undefined) return isEnd ? { cells, next: text.length } : 'more';
    return { cells, next };
  }
}

type Cell = { text: string; end: number; isBroken?: boolean };

function cellAt(text: string, start: number, delimiter: string): Cell {
  let at = start;
  while (text[at] === ' ') at += 1;
  if (text[at] === '"') return quotedCell(text, at + 1, delimiter);
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { text: text.slice(start, at), end: at };
}

function quotedCell(text: string, start: number, delimiter: string): Cell {
  let close = text.indexOf('"', start);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) return { text: '', end: text.length, isBroken: true };
  let end = close + 1;
  while (text[end] === ' ') end += 1;
  const after = text[end];
  const isClosed = after === undefined || after === delimiter || after === '\n' || after === '\r';
  return { text: text.slice(start, close).replaceAll('""', '"'), end, isBroken: !isClosed };
}

/** Where the line after the one at `from` begins; undefined where its end may not have arrived. */
function afterLine(text: string, from: number): number | undefined {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
  if (at >= text.length) return undefined;
  if (text[at] === '\n') return at + 1;
  if (at + 1 >= text.length) return undefined;
  return text[at + 1] === '\n' ? at + 2 : at + 1;
}

const lineEndsIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;
