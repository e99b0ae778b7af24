import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { refuseUncollected } from '../merchants/index.ts';
import { addBankAccount } from './add-bank-account.ts';
import { checkBirthday, type TypedAccount } from './create-customer.ts';
import { addressedBy, CUSTOMER_COLUMNS, type CustomerRecord, rewriteCustomer } from './customer-store.ts';
import { lockUnmerged } from './hold-customer.ts';
import type { InvitationsGiven } from './ports.ts';

type Along = {
  account?: TypedAccount | undefined;
  seen?: Date | undefined;
  /** Without it invitations stay as they are. */
  given?: InvitationsGiven | undefined;
};

/**
 * Rewrites a customer with everything that a form holds. A given account becomes the default method; the earlier
 * one stays with its mandate. What was corrected goes into invitations that can still be sent. The audit row carries only what changed. Refuses `customer.merged`, `customer.currency_fixed`,
 * `merchant.currency_not_collected`, `mandate.aud_only`, and `record.changed_meanwhile` where another record was `seen`.
 */
export async function updateCustomer(
  work: Work,
  id: string,
  { currency, ...typed }: Omit<CustomerRecord, 'currency'> & Partial<Pick<CustomerRecord, 'currency'>>,
  { account, seen, given }: Along = {},
): Promise<void> {
  await given?.holdInvitations(work, id);
  const before = await lockUnmerged(work, id);
  refuseChanged(seen, before.updated_at);
  const record = { ...typed, currency: currency ?? before.currency };
  checkBirthday(work, record);
  if (record.currency !== before.currency) await refuseOtherCurrency(work, id, record.currency);
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
    await given?.correctInvitations(work, id, { before: addressedBy(before), now: addressedBy(record) });
  }
  if (account) await addBankAccount(work, { customerId: id, isDefault: true, ...account });
}

/** A customer has one currency: what was billed, agreed or offered in it stays in it. */
async function refuseOtherCurrency(work: Work, id: string, next: CustomerRecord['currency']): Promise<void> {
  await refuseUncollected(work, next);
  const { begun } = await work.one<{ begun: boolean }>(sql`
    select exists (select 1 from invoices where merchant_id = ${work.merchantId} and customer_id = ${id})
      or exists (select 1 from subscriptions where merchant_id = ${work.merchantId} and customer_id = ${id})
      or exists (select 1 from orders where merchant_id = ${work.merchantId} and customer_id = ${id}
        and status <> 'cancelled')
      or exists (select 1 from payments where merchant_id = ${work.merchantId} and customer_id = ${id})
      or exists (select 1 from payment_methods where merchant_id = ${work.merchantId} and customer_id = ${id})
      or exists (select 1 from invitations where merchant_id = ${work.merchantId} and customer_id = ${id}
        and status in ('sent', 'opened')) as begun`);
  refuseUnless(!begun, 'customer.currency_fixed');
}
