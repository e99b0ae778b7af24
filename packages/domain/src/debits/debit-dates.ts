import {
  addBankDays,
  addDays,
  BANK_ZONE,
  instantAt,
  isBankDay,
  type LocalDate,
  localDateAt,
  maxDate,
  nextBankDay,
} from '../kernel/index.ts';
import { RETRY_NOTICE_BANK_DAYS } from '../notices/notice-dates.ts';

export const DEFAULT_CUT_OFF = '16:00';
export const DEFAULT_RETRY_BANK_DAYS = 3;
export const CLEARANCE_BANK_DAYS = 3;

/**
 * The processing date of a debit claimed at a moment: its due date rolled to a bank day, or later when that day's
 * cut-off (Sydney time) has passed, then the next bank day.
 */
export function processingDate(dueOn: LocalDate, claimedAt: Date, cutOff = DEFAULT_CUT_OFF): LocalDate {
  const today = localDateAt(claimedAt, BANK_ZONE);
  const isInTime = isBankDay(today) && claimedAt < instantAt(today, cutOff, BANK_ZONE);
  const earliest = isInTime ? today : addBankDays(today, 1);
  return maxDate(nextBankDay(dueOn), earliest);
}

/** The day a debit is tried again: the third bank day after its return, unless the policy says another number. */
export function retryDate(returnedOn: LocalDate, bankDays = DEFAULT_RETRY_BANK_DAYS): LocalDate {
  if (bankDays < RETRY_NOTICE_BANK_DAYS) throw new RangeError('a retry is announced a bank day before');
  return addBankDays(returnedOn, bankDays);
}

/**
 * The day from which silence counts: the processing date, or the Sydney day on which the bank's acceptance was recorded
 * where that is later, because nobody listened before.
 */
export function listenedFrom(processedOn: LocalDate, acceptedAt: Date | null): LocalDate {
  return acceptedAt ? maxDate(processedOn, localDateAt(acceptedAt, BANK_ZONE)) : processedOn;
}

/** The day at whose close a debit clears: the third bank day after the day from which silence counts. */
export function clearanceDate(from: LocalDate): LocalDate {
  return addBankDays(from, CLEARANCE_BANK_DAYS);
}

/** The latest day from which silence may count for a debit that clears at the close of `day`. */
export function lastClearable(day: LocalDate): LocalDate {
  return addDays(addBankDays(addDays(day, 1), -CLEARANCE_BANK_DAYS), -1);
}

/** The bank days on which returns of a debit may come: its clearance needs the inbox closed for each. */
export function returnWindow(from: LocalDate): LocalDate[] {
  return Array.from({ length: CLEARANCE_BANK_DAYS }, (_, i) => addBankDays(from, i + 1));
}

export type ClearanceFacts = {
  readonly processedOn: LocalDate;
  /** When the bank's acceptance of its file was recorded; null while it was not. */
  readonly acceptedAt: Date | null;
  /** Days for which a returns file, or "no returns", was recorded. */
  readonly closedInboxDays: ReadonlySet<string>;
  /** The last Sydney day that is over. */
  readonly lastClosedDay: LocalDate;
};

/**
 * Why a debit has not cleared; undefined when it has. Silence means success only while returns are read: a file
 * that was never accepted clears nothing, nor does a day whose returns nobody looked for.
 */
export function clearanceBlock(
  facts: ClearanceFacts,
): 'file_not_accepted' | 'window_still_open' | 'inbox_not_closed' | undefined {
  if (!facts.acceptedAt) return 'file_not_accepted';
  const from = listenedFrom(facts.processedOn, facts.acceptedAt);
  if (facts.lastClosedDay < clearanceDate(from)) return 'window_still_open';
  const isListened = returnWindow(from).every((day) => facts.closedInboxDays.has(day));
  return isListened ? undefined : 'inbox_not_closed';
}
