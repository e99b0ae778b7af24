import { BankFileRefused, type RecordFault, type Report, recordFaults } from '../faults/fault.ts';
import { CRLF } from '../text/file-lines.ts';
import { balancingDetail } from './balancing-detail.ts';
import { checkBalancingAccount, checkDetailOf, checkHeader } from './check-direct-entry.ts';
import type {
  BalancingAccount,
  DirectEntryDetail,
  DirectEntryHeader,
  LineEndOptions,
} from './direct-entry-file.ts';
import { formatDetail, formatHeader, formatTotal } from './format-records.ts';
import { addToTally, checkTally, emptyTally, netCents, type Tally } from './tally.ts';

/** What a streamed file came to, in cents; the generator's return value. */
export interface DirectEntryTotals {
  readonly creditCents: number;
  readonly debitCents: number;
  readonly netCents: number;
  /** Detail records, the balancing line included. */
  readonly count: number;
}

/** A header that may ask for a balancing line. */
export type StreamHeader = DirectEntryHeader & { readonly balancing?: BalancingAccount };

/**
 * The records of a file one by one, each 120 characters without line end, from details of any number: nothing
 * but the totals is held. Throws BankFileRefused at the first record with a fault; what was taken until then is
 * no file and must be thrown away.
 * @returns the totals, once the last record has been taken
 */
export function* directEntryRecords(
  header: StreamHeader,
  details: Iterable<DirectEntryDetail>,
): Generator<string, DirectEntryTotals, undefined> {
  const tally = emptyTally();
  refuseFaults(0, (report) => checkHeader(header, report));
  yield formatHeader(header);
  for (const detail of details) {
    refuseFaults(tally.count + 1, (report) => checkDetailOf(header, detail, report));
    addToTally(tally, detail.code, detail.amountCents);
    refuseFaults(tally.count, (report) => checkTally(tally, report));
    yield formatDetail(detail);
  }
  yield* closingRecords(tally, header.balancing);
  return { ...tally, netCents: netCents(tally) };
}

/** The balancing line, if one is asked for and needed, and the total record. */
export function* closingRecords(tally: Tally, own: BalancingAccount | undefined): Generator<string> {
  const record = tally.count + 1;
  refuseFaults(record, (report) => {
    if (tally.count === 0) report('details', 'EMPTY_FILE');
    if (own) checkBalancingAccount(own, report);
  });
  const balancing = own && balancingDetail(tally, own);
  if (balancing) {
    addToTally(tally, balancing.code, balancing.amountCents);
    yield formatDetail(balancing);
  }
  refuseFaults(record, (report) => checkTally(tally, report));
  yield formatTotal(tally);
}

/** Records joined into pieces of text with CRLF line ends, ready for a file or a response. */
export function* withLineEnds(
  records: Iterable<string>,
  options: LineEndOptions = {},
  recordsPerPiece = 500,
): Generator<string> {
  let piece: string[] = [];
  let isFirst = true;
  for (const record of records) {
    if (piece.length === recordsPerPiece) {
      yield (isFirst ? '' : CRLF) + piece.join(CRLF);
      isFirst = false;
      piece = [];
    }
    piece.push(record);
  }
  if (piece.length > 0) yield (isFirst ? '' : CRLF) + piece.join(CRLF);
  if (options.finalCrLf ?? true) yield CRLF;
}

function refuseFaults(record: number, check: (report: Report) => void): void {
  let list:
    | { faults: RecordFault[]; add: (record: number, ...fault: Parameters<Report>) => void }
    | undefined;
  check((field, code) => {
    list ??= recordFaults();
    list.add(record, field, code);
  });
  if (list) throw new BankFileRefused(list.faults);
}
