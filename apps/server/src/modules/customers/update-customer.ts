import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { addBankAccount } from './add-bank-account.ts';
import { checkBirthday, type TypedAccount } from './create-customer.ts';
import { CUSTOMER_COLUMNS, type CustomerRecord, lockCustomer, rewriteCustomer } from './customer-store.ts';

/**
 * Rewrites a customer with everything that a form holds. A given account becomes the default method; the earlier
 * one stays with its mandate. The audit row carries only what changed.
 */
export async function updateCustomer(
  work: Work,
  id: string,
  record: CustomerRecord,
  account?: TypedAccount,
): Promise<void> {
  const before = found(await lockCustomer(work, id));
  checkBirthday(work, record);
  const changed = CUSTOMER_COLUMNS.filter((column) => before[column] !== record[column]);
  if (changed.length > 0) {
    await rewriteCustomer(work, id, record);
    await work.audit({
      action: 'customer.updated',
      subjectKind: 'customer',
      subjectId: id,
      before: Object.fromEntries(changed.map((column) => [column, before[column]])),
      after: Object.fromEntries(changed.map((column) => [column, record[column]])),
    });
  }
  if (account) await addBankAccount(work, { customerId: id, isDefault: true, ...account });
}
