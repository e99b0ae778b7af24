import type { CustomerStatus } from '@lorikeet/domain/customers';
import { UNSENT_STAGES } from '@lorikeet/domain/debits';
import { OWING_STATES } from '@lorikeet/domain/invoices';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import type { BulkOutcome } from '../../platform/lists/bulk-action.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockCustomer, moveCustomer } from './customer-store.ts';
import { holdKeptCustomers, lockUnmerged } from './hold-customer.ts';

/** Makes a customer active. Harmless when it is. */
async function activateCustomer(work: Work, id: string): Promise<BulkOutcome> {
  if (!(await moveCustomer(work, id, 'activate'))) return 'same';
  await noteActivation(work, id);
  return 'changed';
}

/** Ends a customer's wait for a payment method. One whom staff made inactive stays so. */
export async function endPending(work: Work, id: string): Promise<void> {
  if (await moveCustomer(work, id, 'begin_to_pay')) await noteActivation(work, id);
}

async function noteActivation(work: Work, id: string, status: CustomerStatus = 'active'): Promise<void> {
  await work.audit({
    action: 'customer.activated',
    subjectKind: 'customer',
    subjectId: id,
    after: { status },
  });
}

/**
 * Activates a customer that has a mandate in use or a card that is kept; an inactive one without either waits for one again.
 * Refuses `customer.no_mandate` for one who waits already, `customer.merged`, `customer.erased`.
 */
export async function reactivateCustomer(work: Work, id: string): Promise<BulkOutcome> {
  await lockUnmerged(work, id);
  const { pays } = await work.one<{ pays: boolean }>(sql`
    select exists (select 1 from mandates
      where merchant_id = ${work.merchantId} and customer_id = ${id} and status = 'active')
      or exists (select 1 from payment_methods
        where merchant_id = ${work.merchantId} and customer_id = ${id} and kind = 'card' and status = 'active') as pays`);
  if (pays) return activateCustomer(work, id);
  refuseUnless(await moveCustomer(work, id, 'reopen'), 'customer.no_mandate');
  await noteActivation(work, id, 'pending');
  return 'changed';
}

/**
 * Makes a customer inactive; a merged record stays what it is. Refuses `customer.still_billed` while anything would still be
 * asked of them.
 */
export async function deactivateCustomer(work: Work, id: string): Promise<BulkOutcome> {
  const before = found(await lockCustomer(work, id));
  const { billed } = await work.one<{ billed: boolean }>(sql`
    select exists (
      select 1 from subscriptions
      where merchant_id = ${work.merchantId} and customer_id = ${id}
        and status in ('pending', 'active', 'paused', 'past_due')
    ) or exists (
      select 1 from payments
      where merchant_id = ${work.merchantId} and customer_id = ${id} and stage ${among(UNSENT_STAGES)}
    ) or exists (
      select 1 from card_charges c
      join invoices i on i.merchant_id = ${work.merchantId} and i.id = c.invoice_id and i.status ${among(OWING_STATES)}
      where c.merchant_id = ${work.merchantId} and c.customer_id = ${id} and c.is_open
    ) as billed`);
  refuseUnless(!billed, 'customer.still_billed');
  if (!(await moveCustomer(work, id, 'deactivate'))) return 'same';
  await work.audit({
    action: 'customer.deactivated',
    subjectKind: 'customer',
    subjectId: id,
    before: { status: before.status },
    after: { status: 'inactive' },
  });
  await work.emit('customer.deactivated', { id });
  return 'changed';
}

/**
 * Stops every message to customers for good, such as when the bank says that the holder of an account has died: under each
 * record of theirs, those that they were merged into or that were merged with them.
 */
export async function stopMessages(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const kept = [...new Set((await holdKeptCustomers(work, ids)).values()), ...ids];
  const stopped = await work.rows<{ id: string }>(sql`
    update customers set messages_stopped = true, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and not messages_stopped and id = any(array(
      select unnest(${kept}::uuid[]) union
      select id from customers where merchant_id = ${work.merchantId} and merged_into_id = any(${kept}::uuid[])))
    returning id`);
  for (const { id } of stopped)
    await work.audit({ action: 'customer.messages_stopped', subjectKind: 'customer', subjectId: id });
}
