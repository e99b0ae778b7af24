import { addBankDays, type LocalDate } from '../kernel/index.ts';

/** Bank days between a tax invoice, which announces its debit, and the debit. */
export const FEE_DEBIT_BANK_DAYS = 5;

/** The day on which the platform debits a direct merchant for a tax invoice that was issued on a day. */
export function feeDebitDate(issuedOn: LocalDate): LocalDate {
  return addBankDays(issuedOn, FEE_DEBIT_BANK_DAYS);
}
