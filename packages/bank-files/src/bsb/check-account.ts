import type { Report } from '../faults/fault.ts';
import { accountFault } from './account-fault.ts';

const WRITTEN_BSB = /^\d{3}-\d{3}$/;

/** Reports a BSB that is not written `NNN-NNN`. */
export function checkBsb(field: string, bsb: string, report: Report): void {
  if (!WRITTEN_BSB.test(bsb)) report(field, 'BSB');
}

/** Reports the fault of an account number, if it has one. */
export function checkAccount(field: string, account: string, report: Report): void {
  const fault = accountFault(account);
  if (fault) report(field, fault);
}
