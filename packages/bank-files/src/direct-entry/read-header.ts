import { isLocalDate, type LocalDate } from '@lorikeet/domain/kernel';
import { accountFault } from '../bsb/account-fault.ts';
import type { Report } from '../faults/fault.ts';
import { soundnessOf } from '../faults/soundness.ts';
import { columnReader } from '../text/column-layout.ts';
import { checkHeader } from './check-direct-entry.ts';
import type { DirectEntryHeader } from './direct-entry-file.ts';
import { HEADER_LAYOUT } from './layout.ts';

const column = columnReader(HEADER_LAYOUT);
const OWN_BSB = /^\d{3}-\d{3}$/;
const TIME = /^(?:[01]\d|2[0-3])[0-5]\d$/;

/**
 * Reads a type 0 record of 120 characters. Banks put marks of their own into the columns that the industry
 * leaves blank; an own account or time is taken when it looks like one and passed over otherwise.
 */
export function readHeader(record: string, report: Report): DirectEntryHeader | undefined {
  const processingDate = readDayMonthYear(column(record, 'processingDate'));
  if (!processingDate) {
    report('processingDate', 'DATE');
    return undefined;
  }
  const ownBsb = column(record, 'ownBsb');
  const ownAccount = column(record, 'ownAccount').trim();
  const time = column(record, 'time');
  const hasOwnAccount = OWN_BSB.test(ownBsb) && !accountFault(ownAccount);
  const header: DirectEntryHeader = {
    financialInstitution: column(record, 'financialInstitution'),
    userName: column(record, 'userName').trimEnd(),
    userId: column(record, 'userId').trim().padStart(6, '0'),
    description: column(record, 'description').trimEnd(),
    processingDate,
    reelSequence: Number(column(record, 'reelSequence')),
    ...(hasOwnAccount ? { ownBsb, ownAccount } : {}),
    ...(TIME.test(time) ? { time } : {}),
  };
  const { fault, isSound } = soundnessOf(report);
  checkHeader(header, fault);
  return isSound() ? header : undefined;
}

function readDayMonthYear(text: string): LocalDate | undefined {
  const match = /^(\d{2})(\d{2})(\d{2})$/.exec(text);
  const date = match && `20${match[3]}-${match[2]}-${match[1]}`;
  return date && isLocalDate(date) ? date : undefined;
}
