import type { FaultCode } from '../faults/fault-codes.ts';

const ACCOUNT = /^[0-9A-Za-z](?:[0-9A-Za-z -]*[0-9A-Za-z])?$/;
const NOTHING_BUT_ZEROS = /^[0 -]*$/;

/** Direct Entry account column: nine characters. */
export const MAX_ACCOUNT_LENGTH = 9;

/**
 * Fault of an account number as it would stand in a Direct Entry record: 1 to 9 letters, digits, hyphens and
 * inner spaces, not all zeros. Australian account numbers have no public check digit.
 */
export function accountFault(account: string): FaultCode | undefined {
  if (account.trim() === '') return 'ACCOUNT_BLANK';
  if (NOTHING_BUT_ZEROS.test(account)) return 'ACCOUNT_ALL_ZEROS';
  if (!ACCOUNT.test(account)) return 'ACCOUNT_CHARACTERS';
  if (account.length > MAX_ACCOUNT_LENGTH) return 'ACCOUNT_TOO_LONG';
  return undefined;
}
