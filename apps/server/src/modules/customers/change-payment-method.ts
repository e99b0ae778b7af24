import type { AuditAction } from '@lorikeet/contracts/audit-actions';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { makeDefault } from './add-bank-account.ts';
import { holdCustomersAlone } from './hold-customer.ts';

type Method = {
  customer_id: string;
  status: string;
  bsb: string | null;
  account: Buffer;
  account_masked: string;
};

/**
 * A method under lock, its customer before it, as whoever adds an account or agrees to debits from one holds it. Mandates that
 * are held too come before either. Or 404.
 */
async function lockMethod(work: Work, id: string): Promise<Method> {
  const { customer_id: customerId } = found(
    await work.maybe<{ customer_id: string }>(sql`
      select customer_id from payment_methods where merchant_id = ${work.merchantId} and id = ${id}`),
  );
  await holdCustomersAlone(work, [customerId]);
  const method = await work.maybe<Method>(sql`
    select customer_id, status, bsb, account, account_masked from payment_methods
    where merchant_id = ${work.merchantId} and id = ${id} for update`);
  return found(method);
}

function audit(work: Work, action: AuditAction, id: string, method: Method): Promise<void> {
  return work.audit({
    action,
    subjectKind: 'customer',
    subjectId: method.customer_id,
    after: { payment_method_id: id, bsb: method.bsb, account: method.account_masked },
  });
}

/** Makes a payment method its customer's default. Refuses `payment_method.removed`. */
export async function setDefaultMethod(work: Work, id: string): Promise<void> {
  const method = await lockMethod(work, id);
  refuseUnless(method.status === 'active', 'payment_method.removed');
  await makeDefault(work, method.customer_id, id);
  await audit(work, 'payment_method.made_default', id, method);
}

/** Removes a payment method. Refuses `payment_method.has_mandate` while a mandate that has not ended covers it. */
export async function removeMethod(work: Work, id: string): Promise<void> {
  const method = await lockMethod(work, id);
  if (method.status === 'removed') return;
  const covering = await work.maybe(sql`
    select id from mandates
    where merchant_id = ${work.merchantId} and customer_id = ${method.customer_id} and payment_method_id = ${id}
      and status not in ('cancelled', 'expired') limit 1`);
  refuseUnless(covering === undefined, 'payment_method.has_mandate');
  await work.run(sql`
    update payment_methods set status = 'removed', is_default = false, card_token = null
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await audit(work, 'payment_method.removed', id, method);
  await work.emit('payment_method.removed', { id, customer_id: method.customer_id });
}

/** The whole account number, for those who may see it; each look is audited, masked. */
export async function revealAccount(
  work: Work,
  id: string,
): Promise<{ bsb: string; account_number: string }> {
  const method = found(
    await work.maybe<Method & { bsb: string }>(sql`
      select customer_id, status, bsb, account, account_masked from payment_methods
      where merchant_id = ${work.merchantId} and id = ${id} and kind = 'bank_account'`),
  );
  await audit(work, 'payment_method.revealed', id, method);
  return { bsb: method.bsb, account_number: work.vault.open(method.account) };
}
