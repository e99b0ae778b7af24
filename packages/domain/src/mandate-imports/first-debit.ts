import { addBankDays, addDays, type LocalDate, maxDate, nextBankDay } from '../kernel/index.ts';
import { VARIATION_NOTICE_DAYS } from '../notices/index.ts';
import type { ProcessType } from '../plans/index.ts';
import { periodAt } from '../subscriptions/index.ts';

/** Who debits a payer, as a bank's file names it. Another one is a change of what the payer agreed to. */
export type DebitUser = { readonly userId: string };

/**
 * Whether a payer must be told before the first debit under a mandate that moved: where the old authority named another
 * debit user, or none that is known. The same merchant with its own user id only changes its software.
 */
export function needsMoveNotice(old: { readonly userId: string | null }, now: DebitUser): boolean {
  const digits = (userId: string) => userId.replace(/\D/g, '').replace(/^0+/, '');
  return old.userId === null || digits(old.userId) === '' || digits(old.userId) !== digits(now.userId);
}

/** The first bank day on which a payer may be debited who was told of the change on a day: 14 calendar days later. */
export function moveNoticeAllowsFrom(toldOn: LocalDate): LocalDate {
  return nextBankDay(addDays(toldOn, VARIATION_NOTICE_DAYS));
}

/**
 * The first date of a schedule that goes on here: the next date of the old one or, where the notice does not allow
 * that yet, the first of its later dates that it allows. Its day of the week or month stays. A one-off moves to the day
 * that is allowed.
 */
export function firstDateHere(next: LocalDate, processType: ProcessType, allowedFrom: LocalDate): LocalDate {
  if (processType === 'one_off') return maxDate(next, allowedFrom);
  let index = 0;
  while (periodAt(next, processType, index).start < allowedFrom) index += 1;
  return periodAt(next, processType, index).start;
}

export type Move = {
  readonly needsNotice: boolean;
  /** The day on which the payer is told, or on which the mandate is taken in where nobody has to be. */
  readonly toldOn: LocalDate;
  /** The authority states the amount; any other one is announced before each debit. */
  readonly statesAmount: boolean;
  readonly noticeBankDays: number;
};

/** The first day on which a debit of a moved mandate can be made, with every notice that it needs. */
export function moveAllowsFrom({ needsNotice, toldOn, statesAmount, noticeBankDays }: Move): LocalDate {
  const told = needsNotice ? moveNoticeAllowsFrom(toldOn) : nextBankDay(toldOn);
  return statesAmount ? told : addBankDays(told, noticeBankDays);
}
