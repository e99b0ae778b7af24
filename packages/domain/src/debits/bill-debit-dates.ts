import { addBankDays, addDays, type LocalDate } from '../kernel/index.ts';

/** A file that is withdrawn is built again for a later day: its debits stay agreed for so long. */
const DAYS_FOR_LATER_FILES = 7;

/** When a debit that is agreed at a bill today is taken, and the last day on which it may be. This morning's file has left. */
export function billDebitDates(today: LocalDate): { on: LocalDate; last: LocalDate } {
  const on = addBankDays(today, 1);
  return { on, last: addDays(on, DAYS_FOR_LATER_FILES) };
}
