import { type CustomerStatus, type MergeField, mergedFields } from '@lorikeet/domain/customers';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import {
  addressedBy,
  CUSTOMER_COLUMNS,
  type CustomerRecord,
  lockCustomers,
  moveCustomer,
  rewriteCustomer,
} from './customer-store.ts';
import { refuseGone } from './hold-customer.ts';
import { openOfCustomer } from './open-of-customer.query.ts';
import type { CustomersGiven } from './ports.ts';
import { stopMessages } from './set-customer-status.ts';

/**
 * Makes one customer of two records of the same payer: the kept one takes what it lacks and what is `taken`, and the
 * other one's contacts. The other one's row and history stay with it and lead to the kept one, and nothing new begins
 * under it. 404; refuses `customer.same`, `customer.merged`, `customer.erased`, `customer.not_at_rest` while anything of the other
 * one is open, and what the merge of two contacts refuses.
 */
export async function mergeCustomers(
  work: Work,
  { id, other_id: otherId, taken }: { id: string; other_id: string; taken: readonly MergeField[] },
  given: Pick<CustomersGiven, 'holdInvitations' | 'correctInvitations' | 'moveContacts'>,
): Promise<void> {
  refuseUnless(id !== otherId, 'customer.same');
  await given.holdInvitations(work, id);
  // Held against everything that refers to either: what begins meanwhile waits, and then finds that it is merged.
  const held = await lockCustomers(work, [id, otherId]);
  const [kept, other] = [found(held.get(id)), found(held.get(otherId))];
  for (const one of [kept, other]) await refuseGone(work, one);
  const open = await openOfCustomer(work, otherId);
  refuseUnless(open.length === 0, 'customer.not_at_rest', { name: other.name });
  const [before, theirs] = [recordOf(kept), recordOf(other)];
  const record = mergedFields(before, theirs, taken);
  await rewriteCustomer(work, id, record);
  await moveCustomer(work, otherId, 'merge', id);
  // What was merged into the other one leads to the kept one, too: one step from any of them.
  await work.run(sql`
    update customers set merged_into_id = ${id} where merchant_id = ${work.merchantId} and merged_into_id = ${otherId}`);
  // The bank may have named either: it is one person, and every message to them is stopped.
  if (kept.messages_stopped || other.messages_stopped) await stopMessages(work, [id]);
  await given.correctInvitations(work, id, { before: addressedBy(before), now: addressedBy(record) });
  const full = await given.moveContacts(work, otherId, id);
  if (full) throw new Refusal(`contact.${full.fault}`, { name: full.name, max: full.max });
  await noteMerge(work, { id, otherId, status: other.status, before, record });
  await work.emit('customer.merged', { id, merged_id: otherId });
}

type Merge = {
  id: string;
  otherId: string;
  status: CustomerStatus;
  before: CustomerRecord;
  record: CustomerRecord;
};

/** The history of both records: what the kept one took, and where the other one is. */
async function noteMerge(work: Work, { id, otherId, status, before, record }: Merge): Promise<void> {
  const changed = CUSTOMER_COLUMNS.filter((column) => before[column] !== record[column]);
  const told = (of: CustomerRecord) => Object.fromEntries(changed.map((column) => [column, of[column]]));
  await work.audit({
    action: 'customer.merged',
    subjectKind: 'customer',
    subjectId: id,
    before: told(before),
    after: { ...told(record), other: otherId },
  });
  await work.audit({
    action: 'customer.merged',
    subjectKind: 'customer',
    subjectId: otherId,
    before: { status },
    after: { status: 'merged', other: id },
  });
}

const recordOf = (row: CustomerRecord): CustomerRecord =>
  Object.fromEntries(CUSTOMER_COLUMNS.map((column) => [column, row[column]])) as CustomerRecord;

/** What stands against merging a record into another. 404. */
export async function previewMerge(work: Work, otherId: string) {
  found(
    await work.maybe(sql`select 1 from customers where merchant_id = ${work.merchantId} and id = ${otherId}`),
  );
  return { open: await openOfCustomer(work, otherId) };
}
