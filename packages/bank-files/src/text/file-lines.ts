import type { Report } from '../faults/fault.ts';

/** Line end of every bank file written here. */
export const CRLF = '\r\n';

/** A line of a file, numbered from 1, without its line end. */
export interface FileLine {
  readonly line: number;
  readonly text: string;
}

/**
 * Splits a bank file into its lines. Line ends may be CRLF, LF or CR CR LF (all seen in the wild); line ends
 * after the last record are nobody's fault, an empty line between records is.
 */
export function fileLines(text: string, reportAt: (line: number) => Report): FileLine[] {
  const lines = text.split(/\r{0,2}\n/);
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  const kept: FileLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') reportAt(index + 1)('record', 'BLANK_LINE');
    else kept.push({ line: index + 1, text: line });
  }
  return kept;
}
