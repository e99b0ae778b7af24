import { Readable } from 'node:stream';
import { BOM, csvRecord, harmless } from './csv.ts';
import { encodingOf, recordsOf } from './read-csv.ts';

const HEADINGS = { en: ['Line', 'What is wrong'], zh: ['行号', '问题'] } as const;

type Faulty = {
  /** What the file that was uploaded is called. */
  filename: string;
  bytes: Buffer;
  /** What is wrong with a line, in words; the other lines are left out. */
  faults: ReadonlyMap<number, string>;
  locale: 'en' | 'zh';
  /** What of a cell may be seen; `at` is its column, none in the row of headings. */
  shown?: (cell: string, at?: number) => string;
};

/**
 * The faulty rows of an uploaded file as they stand in it, each with its line and what is wrong. Nothing in it can run as a formula: the
 * rows are mended in the system that they come from.
 */
export const faultyRows = (of: Faulty) => ({
  filename: `${of.filename.replace(/\.[^.]*$/, '').replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')}-faults.csv`,
  contentType: 'text/csv; charset=utf-8',
  content: Readable.from(recordsWithFaults(of)),
});

function* recordsWithFaults({ bytes, faults, locale, shown = (cell) => cell }: Faulty): Generator<string> {
  let isHeading = true;
  for (const { line, cells } of recordsOf(bytes, encodingOf(bytes)!)) {
    if (isHeading) {
      isHeading = false;
      yield BOM + csvRecord([...HEADINGS[locale], ...(cells ?? []).map((cell) => harmless(shown(cell)))]);
      continue;
    }
    const wrong = faults.get(line);
    if (wrong === undefined) continue;
    yield csvRecord([String(line), wrong, ...(cells ?? []).map((cell, at) => harmless(shown(cell, at)))]);
  }
}
