import type { LocalDate } from '@lorikeet/domain/kernel';
import { writeColumns } from '../text/column-layout.ts';
import type { DirectEntryDetail, DirectEntryHeader } from './direct-entry-file.ts';
import { HEADER_LAYOUT, RECORD_LENGTH, TOTAL_LAYOUT } from './layout.ts';
import { netCents, type Tally } from './tally.ts';

/** `2026-08-31` as `310826`. */
export function formatDayMonthYear(date: LocalDate): string {
  return date.slice(8, 10) + date.slice(5, 7) + date.slice(2, 4);
}

/** Type 0 record. Throws RangeError when a value does not fit its column; contents are not otherwise checked. */
export function formatHeader(header: DirectEntryHeader): string {
  return writeColumns(HEADER_LAYOUT, {
    recordType: '0',
    ownBsb: header.ownBsb ?? '',
    ownAccount: header.ownAccount ?? '',
    reelSequence: String(header.reelSequence ?? 1),
    financialInstitution: header.financialInstitution,
    userName: header.userName,
    userId: header.userId,
    description: header.description,
    processingDate: formatDayMonthYear(header.processingDate),
    time: header.time ?? '',
  });
}

/**
 * Type 1 record, 120 characters without line end. The fast path for volume: values are padded, not checked
 * (`checkDetail` does that), but one that does not fit throws RangeError instead of being cut.
 */
export function formatDetail(detail: DirectEntryDetail): string {
  const record =
    '1' +
    detail.bsb.padEnd(7, ' ') +
    detail.account.padStart(9, ' ') +
    detail.indicator +
    String(detail.code) +
    String(detail.amountCents).padStart(10, '0') +
    detail.title.padEnd(32, ' ') +
    detail.lodgementReference.padEnd(18, ' ') +
    detail.traceBsb.padEnd(7, ' ') +
    detail.traceAccount.padStart(9, ' ') +
    detail.remitter.padEnd(16, ' ') +
    String(detail.withholdingCents).padStart(8, '0');
  // Padding only lengthens, so a value that is too long always shows in the sum.
  if (record.length !== RECORD_LENGTH) throw new RangeError('a detail value is longer than its column');
  return record;
}

/** Type 7 record. Throws RangeError when a total does not fit its column. */
export function formatTotal(tally: Tally): string {
  return writeColumns(TOTAL_LAYOUT, {
    recordType: '7',
    filler: '999-999',
    netCents: String(netCents(tally)),
    creditCents: String(tally.creditCents),
    debitCents: String(tally.debitCents),
    count: String(tally.count),
  });
}
