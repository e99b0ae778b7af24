import type { Report } from '../faults/fault.ts';

/** Line end of every bank file written here. */
export const CRLF = '\r\n';

/** A line of a file, numbered from 1, without its line end. */
export interface FileLine {
  readonly line: number;
  readonly text: string;
}

/** Reads a file whose text comes in pieces, cut anywhere: what it found stands when the text has ended. */
export interface FileReader<Found> {
  push(text: string): void;
  end(): Found;
}

/** No record of a bank is as long. What a longer line has beyond it is not kept: it is a fault as it is. */
const LONGEST_LINE = 1_000;

/**
 * Splits a bank file into its lines, each given on as it is complete. Line ends may be CRLF, LF or CR CR LF (all seen in
 * the wild); line ends after the last record are nobody's fault, an empty line between records is. At its end it tells
 * how many lines were not empty.
 */
export function lineReader(
  onLine: (line: FileLine) => void,
  reportAt: (line: number) => Report,
): FileReader<number> {
  let line = 0;
  let empty = 0;
  let kept = 0;
  let begun = '';
  const close = (text: string) => {
    line += 1;
    if (text === '') {
      empty += 1;
      return;
    }
    for (; empty > 0; empty -= 1) reportAt(line - empty)('record', 'BLANK_LINE');
    kept += 1;
    onLine({ line, text });
  };
  return {
    push(text) {
      let from = 0;
      for (let to = text.indexOf('\n'); to !== -1; to = text.indexOf('\n', from)) {
        close(withoutReturns(begun + text.slice(from, to)));
        begun = '';
        from = to + 1;
      }
      if (begun.length < LONGEST_LINE) begun += text.slice(from, from + LONGEST_LINE);
    },
    end() {
      if (begun !== '') close(begun);
      begun = '';
      return kept;
    },
  };
}

/** Of the carriage returns at the end of a line, two at most belong to the line end. */
function withoutReturns(text: string): string {
  let end = text.length;
  while (end > 0 && text.length - end < 2 && text.charCodeAt(end - 1) === 0x0d) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}
