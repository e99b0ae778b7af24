import type { Output } from '@lorikeet/contracts';
import type * as erasure from '@lorikeet/contracts/customer-erasure';
import { ERASED_NAME } from '@lorikeet/domain/customers';
import type { ApprovalKind, Shown } from '../../../platform/approvals.ts';
import { sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import type { Work } from '../../../platform/work.ts';
import { isWaiting, requestApproval } from '../../approvals/index.ts';
import { lockCustomer } from '../customer-store.ts';
import type { CustomersGiven } from '../ports.ts';
import { billedNameUntil } from './billed-until.query.ts';
import { eraseCustomer, holdErasable, recordsOf } from './erase-customer.ts';
import { hindrancesOf } from './hindrances.query.ts';

type Asked = { id: string };

/** What cannot be undone is a matter for two. */
export const eraseApproval = (given: Pick<CustomersGiven, 'forget'>): ApprovalKind<Asked> => ({
  kind: 'customer.erase',
  topic: null,
  platform: 'else',
  permission: 'customers.erase',
  now: (work, { id }) => held(work, id),
  apply: (work, { id }) => eraseCustomer(work, id, given),
});

/** Keeps what was asked until another person agrees. Refusals as of `eraseCustomer` and `requestApproval`. */
export async function askToErase(work: Work, { id }: Asked, given: Pick<CustomersGiven, 'forget'>) {
  await holdErasable(work, id);
  const waiting = await requestApproval(work, eraseApproval(given), {
    subject: { kind: 'customer', id },
    after: { name: ERASED_NAME, status: 'erased' },
    payload: { id },
  });
  return waiting ?? null;
}

/** Who would be erased, with the records that were merged into them, held so that none is merged in meanwhile. */
async function held(work: Work, id: string): Promise<Shown> {
  const { name, status } = found(await lockCustomer(work, id));
  const merged = await work.rows<{ name: string }>(sql`
    select name from customers where merchant_id = ${work.merchantId} and merged_into_id = ${id}
    order by merged_at, id`);
  return { name, status, ...(merged.length > 0 && { merged_records: merged.map((one) => one.name) }) };
}

async function shown(work: Work, id: string): Promise<{ name: string; status: string }> {
  return found(
    await work.maybe<{ name: string; status: string }>(sql`
      select name, status from customers where merchant_id = ${work.merchantId} and id = ${id}`),
  );
}

/** What stands against erasing a customer, and what of them would stay. 404. */
export async function previewErasure(
  work: Work,
  id: string,
): Promise<Output<typeof erasure.previewCustomerErasure>> {
  await shown(work, id);
  const ids = await recordsOf(work, id);
  const [hindrances, until, isAsked] = await Promise.all([
    hindrancesOf(work, ids),
    billedNameUntil(work, ids),
    isWaiting(work, { kind: 'customer.erase', subjectId: id }),
  ]);
  return { ...hindrances, billed_name_until: until, is_waiting: isAsked };
}
