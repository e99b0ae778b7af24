import {
  bankOfBsb,
  isBecsText,
  maskAccount,
  normaliseBsb,
  validateAccountNumber,
} from '@lorikeet/bank-files';
import { sql } from '../../platform/db/sql.ts';
import { fieldProblem, found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { type Gone, refuseGone } from './hold-customer.ts';

export type NewBankAccount = {
  customerId: string;
  /** As typed. */
  bsb: string;
  account: string;
  accountName: string;
  /** Without it the account becomes the default where the customer has none. */
  isDefault?: boolean;
};
export type BankAccountAdded = { id: string; bsb: string; masked: string; accountName: string };

const ACCOUNT_NAME_LENGTH = 32;

type StoredAccount = {
  id: string;
  bsb: string;
  account: Buffer;
  account_name: string;
  is_default: boolean;
};

/**
 * Gives a customer a bank account to be debited; the number is sealed. The same account a second time answers the
 * one that is there. Throws a 422 pinned to `bsb`, `account_number` or `account_name`. Refuses `mandate.aud_only` for a
 * customer who is billed in another currency, `customer.merged`, `customer.erased`.
 */
export async function addBankAccount(work: Work, typed: NewBankAccount): Promise<BankAccountAdded> {
  const accountName = typed.accountName.trim();
  const { bsb, account, masked } = readTyped(typed, accountName);
  // What refers to the customer meanwhile, such as a payment, does not wait for this: it may hold the invoice to be paid.
  // The second statement begins once the first has the lock, and so sees what its former holder stored.
  const [customer, methods] = await Promise.all([
    work.maybe<Gone & { currency: string }>(sql`
      select currency, merged_into_id, erased_at from customers
      where merchant_id = ${work.merchantId} and id = ${typed.customerId} for no key update`),
    work.rows<StoredAccount>(sql`
      select id, bsb, account, account_name, is_default from payment_methods
      where merchant_id = ${work.merchantId} and customer_id = ${typed.customerId} and kind = 'bank_account'
        and status = 'active'
      order by created_at, id`),
  ]);
  await refuseGone(work, found(customer));
  refuseUnless(found(customer).currency === 'AUD', 'mandate.aud_only');
  const same = methods.find(
    (one) => one.bsb === bsb && one.account_name === accountName && work.vault.open(one.account) === account,
  );
  const isDefault = typed.isDefault || !(await hasDefault(work, typed.customerId));
  if (same) {
    if (isDefault && !same.is_default) await makeDefault(work, typed.customerId, same.id);
    return { id: same.id, bsb, masked, accountName };
  }
  const id = work.newId();
  const inserted = work.run(sql`
    insert into payment_methods (merchant_id, id, customer_id, kind, status, is_default, bsb, account,
      account_masked, account_name, bank_name, created_at)
    values (${work.merchantId}, ${id}, ${typed.customerId}, 'bank_account', 'active', false, ${bsb},
      ${work.vault.seal(account)}, ${masked}, ${accountName}, ${bankOfBsb(bsb) ?? null}, ${work.now})`);
  await work.audit({
    action: 'payment_method.added',
    subjectKind: 'customer',
    subjectId: typed.customerId,
    after: { payment_method_id: id, bsb, account: masked, account_name: accountName },
  });
  await Promise.all([inserted, ...(isDefault ? [makeDefault(work, typed.customerId, id)] : [])]);
  return { id, bsb, masked, accountName };
}

/** Makes a method the customer's default one, and no other. */
export async function makeDefault(work: Work, customerId: string, methodId: string): Promise<void> {
  await Promise.all([
    work.run(sql`
      update payment_methods set is_default = false
      where merchant_id = ${work.merchantId} and customer_id = ${customerId} and is_default and id <> ${methodId}`),
    work.run(sql`
      update payment_methods set is_default = true
      where merchant_id = ${work.merchantId} and id = ${methodId} and not is_default`),
  ]);
}

async function hasDefault(work: Work, customerId: string): Promise<boolean> {
  const row = await work.maybe(sql`
    select id from payment_methods
    where merchant_id = ${work.merchantId} and customer_id = ${customerId} and is_default and status = 'active'`);
  return row !== undefined;
}

/** What was typed, as a bank's file will carry it. */
function readTyped(typed: NewBankAccount, accountName: string) {
  const bsb = normaliseBsb(typed.bsb);
  const account = validateAccountNumber(typed.account);
  const isNameSound =
    accountName.length > 0 && accountName.length <= ACCOUNT_NAME_LENGTH && isBecsText(accountName);
  if (bsb && account.ok && isNameSound) {
    return { bsb, account: account.account, masked: maskAccount(account.account) };
  }
  throw fieldProblem([
    ...(bsb ? [] : [{ path: 'bsb', code: 'bsb_invalid' }]),
    ...(account.ok ? [] : [{ path: 'account_number', code: 'account_invalid' }]),
    ...(isNameSound ? [] : [{ path: 'account_name', code: 'account_name_invalid' }]),
  ]);
}
