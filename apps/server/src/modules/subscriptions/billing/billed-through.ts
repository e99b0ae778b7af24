import { addBankDays, type LocalDate } from '@lorikeet/domain/kernel';

/** Bank days between the notice of a debit and the bill that it announces. */
const SLACK_BANK_DAYS = 1;

/**
 * The last day whose periods are billed on a business date: billing runs ahead by the bank days of notice that
 * the merchant gives, and one more, so that the notice of a debit is out in time to prove it.
 */
export function billedThrough(businessDate: LocalDate, noticeBankDays: number): LocalDate {
  return addBankDays(businessDate, noticeBankDays + SLACK_BANK_DAYS);
}
