import { addBankDays, addDays, type Cents, type LocalDate, nextBankDay } from '../kernel/index.ts';

export const ADVANCE_NOTICE_BANK_DAYS = 2;
export const VARIATION_NOTICE_DAYS = 14;
export const RETRY_NOTICE_BANK_DAYS = 1;

export const NOTICE_KINDS = ['agreement', 'advance', 'variation', 'retry'] as const;
/**
 * The proof that a payer knew of a debit: the accepted agreement stated it; a notice before a debit that varies;
 * a notice that the biller changed amount, date or terms; a notice of the retry that the agreement announced.
 */
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export type DebitForNotice = {
  readonly isRetry: boolean;
  readonly amount: Cents;
  readonly dueOn: LocalDate;
  /** The amount and date that the accepted agreement stated for this debit; null where it stated none. */
  readonly agreedAmount: Cents | null;
  readonly agreedOn: LocalDate | null;
  /** The payer confirmed this amount and date in the portal, which is a notice of its own. */
  readonly isConfirmedByPayer: boolean;
  /** The biller changed amount, date or terms since the agreement. */
  readonly isChangedByBiller: boolean;
};

/** Which proof a debit needs. */
export function noticeNeeded(debit: DebitForNotice): NoticeKind {
  if (debit.isRetry) return 'retry';
  if (debit.isConfirmedByPayer) return 'agreement';
  if (debit.isChangedByBiller) return 'variation';
  return debit.agreedAmount === debit.amount && debit.agreedOn === debit.dueOn ? 'agreement' : 'advance';
}

/**
 * The first bank day on which a debit may be processed, when its notice was sent on a day: two bank days after an
 * advance notice, 14 calendar days after a variation, one bank day after a retry's. An agreement holds at once.
 */
export function earliestDebitDate(
  kind: NoticeKind,
  sentOn: LocalDate,
  advanceBankDays = ADVANCE_NOTICE_BANK_DAYS,
): LocalDate {
  switch (kind) {
    case 'agreement':
      return nextBankDay(sentOn);
    case 'advance':
      return addBankDays(sentOn, advanceBankDays);
    case 'variation':
      return nextBankDay(addDays(sentOn, VARIATION_NOTICE_DAYS));
    case 'retry':
      return addBankDays(sentOn, RETRY_NOTICE_BANK_DAYS);
  }
}

/**
 * The last debit date whose notice has to go out by a day: a notice sent on that day allows every debit up to this
 * date that falls on a bank day.
 */
export function noticeDueThrough(
  kind: NoticeKind,
  day: LocalDate,
  advanceBankDays = ADVANCE_NOTICE_BANK_DAYS,
): LocalDate {
  switch (kind) {
    case 'agreement':
    case 'advance':
      return addBankDays(day, advanceBankDays);
    case 'variation':
      return addDays(day, VARIATION_NOTICE_DAYS);
    case 'retry':
      return addBankDays(day, RETRY_NOTICE_BANK_DAYS);
  }
}

/** A notice of a day covers the days to which it rolls, but not of one weeks later: bank days in between. */
const STALE_NOTICE_BANK_DAYS = 5;

/** The oldest announced date that may still be debited on a processing date; an older one is announced anew. */
export function oldestAnnouncedDate(processedOn: LocalDate): LocalDate {
  return addBankDays(processedOn, -STALE_NOTICE_BANK_DAYS);
}

/** The notice of a debit that is held until it is announced: what the agreement said no longer proves its date. */
export function noticeOfHeld(kind: NoticeKind): NoticeKind {
  return kind === 'agreement' ? 'advance' : kind;
}
