import type { FaultCode } from '../faults/fault-codes.ts';
import { accountFault, MAX_ACCOUNT_LENGTH } from './account-fault.ts';

/** The number as a Direct Entry record carries it, or the reason it cannot. */
export type AccountNumberCheck =
  | { readonly ok: true; readonly account: string }
  | { readonly ok: false; readonly code: FaultCode };

/**
 * Checks an account number as typed. Spaces are dropped; leading zeros belong to the number and stay; hyphens
 * stay unless the number would then not fit nine characters (the Direct Entry rule).
 */
export function validateAccountNumber(text: string): AccountNumberCheck {
  const typed = text.replace(/\s+/g, '');
  const account = typed.length > MAX_ACCOUNT_LENGTH ? typed.replaceAll('-', '') : typed;
  const code = accountFault(account);
  return code ? { ok: false, code } : { ok: true, account };
}
