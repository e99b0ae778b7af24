import { retryDate } from '../debits/debit-dates.ts';
import {
  addDays,
  dateOf,
  dayOfWeek,
  daysInMonth,
  type LocalDate,
  nextBankDay,
  parts,
} from '../kernel/index.ts';

/** What a second attempt waits for: bank days alone, or the payer's payday after them. */
export const RETRY_WAITS = ['bank_days', 'weekday', 'month_day'] as const;
export type RetryWait = (typeof RETRY_WAITS)[number];

/** A second attempt is made at most once: the rules of Direct Entry allow code 6 to be debited once more. */
export const MOST_RETRIES = 1;

/** How a debit that came back for want of funds is tried again. */
export type RetryRule = {
  readonly retries: number;
  /** Not before this many bank days after the return. */
  readonly bankDays: number;
  readonly waitsFor: RetryWait;
  /** 1 Monday to 5 Friday, or the day of a month (a shorter month has it on its last day); without meaning for bank days. */
  readonly day: number;
};

/** The bank day of the second attempt after a return. A payday on which banks are closed counts on the next bank day. */
export function retryDay(rule: RetryRule, returnedOn: LocalDate): LocalDate {
  const earliest = retryDate(returnedOn, rule.bankDays);
  switch (rule.waitsFor) {
    case 'bank_days':
      return earliest;
    case 'weekday':
      return nextBankDay(addDays(earliest, (rule.day - dayOfWeek(earliest) + 7) % 7));
    case 'month_day':
      return nextBankDay(dayOfMonthFrom(earliest, rule.day));
  }
}

function dayOfMonthFrom(from: LocalDate, day: number): LocalDate {
  const { year, month } = parts(from);
  const inMonth = (y: number, m: number) => dateOf(y, m, Math.min(day, daysInMonth(y, m)));
  const here = inMonth(year, month);
  if (here >= from) return here;
  return month === 12 ? inMonth(year + 1, 1) : inMonth(year, month + 1);
}

/**
 * The rule that holds for a payer: the day is the one that their agreement announces, because another would be a change
 * of terms; the merchant may make fewer attempts than agreed, never more. Without an agreed rule it is the merchant's.
 */
export function ruleUnder(policy: RetryRule, agreed: RetryRule | null): RetryRule {
  return agreed ? { ...agreed, retries: Math.min(policy.retries, agreed.retries) } : policy;
}
