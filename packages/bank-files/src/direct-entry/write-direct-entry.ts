import { BankFileRefused } from '../faults/fault.ts';
import { CRLF } from '../text/file-lines.ts';
import { checkDirectEntry } from './check-direct-entry.ts';
import type { DirectEntryFile, LineEndOptions } from './direct-entry-file.ts';
import { closingRecords } from './direct-entry-records.ts';
import { formatDetail, formatHeader } from './format-records.ts';
import { addToTally, emptyTally } from './tally.ts';

/**
 * A whole Direct Entry (ABA) file as text, CRLF after every record. Throws BankFileRefused with every fault,
 * as `checkDirectEntry` lists them; nothing is cut, padded away or guessed. For more records than fit in
 * memory use `directEntryRecords`.
 */
export function writeDirectEntry(file: DirectEntryFile, options: LineEndOptions = {}): string {
  const faults = checkDirectEntry(file);
  if (faults.length > 0) throw new BankFileRefused(faults);
  const tally = emptyTally();
  const records = [formatHeader(file)];
  for (const detail of file.details) {
    addToTally(tally, detail.code, detail.amountCents);
    records.push(formatDetail(detail));
  }
  records.push(...closingRecords(tally, file.balancing));
  return records.join(CRLF) + ((options.finalCrLf ?? true) ? CRLF : '');
}
