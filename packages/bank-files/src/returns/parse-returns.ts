import { type AroundEntries, type EntryLine, recordReader } from '../direct-entry/record-reader.ts';
import type { FileReader } from '../text/file-lines.ts';
import type { ReturnLine } from './return-line.ts';

/** A bank's return file: what could be read, and everything that is wrong. */
export interface ReturnsParse extends AroundEntries {
  readonly returns: readonly ReturnLine[];
  readonly refusals: readonly ReturnLine[];
}

/**
 * Reads a Direct Entry return file piece by piece, with the tolerance of `parseDirectEntry` and as safe against any input;
 * each sound entry is given on and not kept. A file of no returns at all is sound: that, too, is news. A payment (type 1)
 * in it is a fault. Match a line by lodgement reference, amount, customer account, day and user id; totals that disagree
 * are reported, because banks' own samples contain such files.
 */
export function returnsReader(onEntry: (entry: EntryLine) => void): FileReader<AroundEntries> {
  return recordReader({
    detail: (_, report) => report('recordType', 'RECORD_TYPE'),
    entry: onEntry,
  });
}

/** Reads a whole return file as `returnsReader` does. */
export function parseReturns(text: string): ReturnsParse {
  const returns: ReturnLine[] = [];
  const refusals: ReturnLine[] = [];
  const reader = returnsReader(({ isRefusal, ...entry }) => (isRefusal ? refusals : returns).push(entry));
  reader.push(text);
  return { ...reader.end(), returns, refusals };
}
