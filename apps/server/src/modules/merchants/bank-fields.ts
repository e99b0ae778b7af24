import { isBecsText, maskAccount, normaliseBsb, validateAccountNumber } from '@lorikeet/bank-files';
import { fieldProblem } from '../../platform/http/problem.ts';

export type BankAccount = { bsb: string; account: string; masked: string };

/**
 * Reads a BSB and an account number as typed. Throws a 422 pinned to the fields, named `bsb` and `account` below
 * `prefix`.
 */
export function readBankAccount(typed: { bsb: string; account: string }, prefix = ''): BankAccount {
  const bsb = normaliseBsb(typed.bsb);
  const account = validateAccountNumber(typed.account);
  if (bsb && account.ok) return { bsb, account: account.account, masked: maskAccount(account.account) };
  throw fieldProblem([
    ...(bsb ? [] : [{ path: `${prefix}bsb`, code: 'bsb_invalid' }]),
    ...(account.ok ? [] : [{ path: `${prefix}account`, code: 'account_invalid' }]),
  ]);
}

/** Throws a 422 for each text that a bank file could not carry as it stands. */
export function checkBankTexts(texts: Readonly<Record<string, string>>): void {
  const faults = Object.entries(texts)
    .filter(([, text]) => !isBecsText(text))
    .map(([path]) => ({ path, code: 'bank_text_invalid' }));
  if (faults.length > 0) throw fieldProblem(faults);
}
