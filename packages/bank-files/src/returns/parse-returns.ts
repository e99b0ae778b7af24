import type { DirectEntryHeader } from '../direct-entry/direct-entry-file.ts';
import { readRecords } from '../direct-entry/parse-direct-entry.ts';
import type { StatedTotal } from '../direct-entry/read-total.ts';
import type { LineFault } from '../faults/fault.ts';
import type { ReturnLine } from './return-line.ts';

/** A bank's return file: what could be read, and everything that is wrong. */
export interface ReturnsParse {
  readonly header: DirectEntryHeader | undefined;
  readonly returns: readonly ReturnLine[];
  readonly refusals: readonly ReturnLine[];
  readonly total: StatedTotal | undefined;
  readonly faults: readonly LineFault[];
}

/**
 * Reads a Direct Entry return file, with the tolerance of `parseDirectEntry` and as safe against any input. A
 * file of no returns at all is sound: that, too, is news. A payment (type 1) in it is a fault. Match a line by
 * lodgement reference, amount, customer account, day and user id; totals that disagree are reported, because
 * banks' own samples contain such files.
 */
export function parseReturns(text: string): ReturnsParse {
  const { header, details, returns, refusals, total, faults, reportAt } = readRecords(text);
  for (const { line } of details) reportAt(line)('recordType', 'RECORD_TYPE');
  return { header, returns, refusals, total, faults };
}
