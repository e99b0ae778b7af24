import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { CustomersGiven } from './ports.ts';
import { deactivateCustomer } from './set-customer-status.ts';

/**
 * Takes a whole file back: its customers become inactive and their open invitations end. They are not deleted, as
 * letters and webhooks have named them; the same file can be added again. 404; refuses `customer_import.undone` and,
 * as soon as one of them was billed or has agreed to debits, `customer_import.billed`.
 */
export async function undoCustomerImport(
  work: Work,
  id: string,
  given: Pick<CustomersGiven, 'revokeInvitations'>,
): Promise<void> {
  const held = found(
    await work.maybe<{ filename: string; rows: number; undone_at: Date | null }>(sql`
      select filename, rows, undone_at from customer_imports
      where merchant_id = ${work.merchantId} and id = ${id} for update`),
  );
  refuseUnless(held.undone_at === null, 'customer_import.undone');
  const brought = await work.rows<{ id: string }>(sql`
    select customer_id as id from customer_import_rows
    where merchant_id = ${work.merchantId} and import_id = ${id} order by customer_id`);
  const ids = brought.map((one) => one.id);
  // An invitation is held before its customer, as whoever accepts it does.
  await given.revokeInvitations(work, ids);
  await work.rows(sql`
    select id from customers where merchant_id = ${work.merchantId} and id = any(${ids}::uuid[])
    order by id for update`);
  refuseUnless(!(await isBilled(work, ids)), 'customer_import.billed');
  for (const customerId of ids) await deactivateCustomer(work, customerId);
  await work.run(sql`
    update customer_imports set undone_at = ${work.now}, undone_by = ${work.actor.name}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.audit({
    action: 'customer.import_undone',
    after: { filename: held.filename, rows: held.rows },
  });
}

/** Something was asked of one of them, or they have agreed to pay by an account or a card. */
async function isBilled(work: Work, ids: readonly string[]): Promise<boolean> {
  const { billed } = await work.one<{ billed: boolean }>(sql`
    select exists (select 1 from invoices where merchant_id = ${work.merchantId} and customer_id = any(${ids}::uuid[]))
      or exists (select 1 from payments where merchant_id = ${work.merchantId} and customer_id = any(${ids}::uuid[]))
      or exists (select 1 from subscriptions
        where merchant_id = ${work.merchantId} and customer_id = any(${ids}::uuid[]))
      or exists (select 1 from mandates where merchant_id = ${work.merchantId} and customer_id = any(${ids}::uuid[]))
      or exists (select 1 from payment_methods where merchant_id = ${work.merchantId}
        and customer_id = any(${ids}::uuid[]) and kind = 'card' and status = 'active') as billed`);
  return billed;
}
