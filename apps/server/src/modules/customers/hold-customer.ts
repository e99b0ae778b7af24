import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { type HeldCustomer, lockCustomer } from './customer-store.ts';

/**
 * Holds a customer for something that begins under it: a merge waits for its end. 404; refuses `customer.merged` for a
 * record that was merged into another.
 */
export async function holdCustomer(work: Work, id: string): Promise<void> {
  const { merged_into_id: into } = found(
    await work.maybe<{ merged_into_id: string | null }>(sql`
      select merged_into_id from customers where merchant_id = ${work.merchantId} and id = ${id} for key share`),
  );
  await refuseMerged(work, into);
}

/** A customer's record under lock, to be changed. 404; refuses `customer.merged`. */
export async function lockUnmerged(work: Work, id: string): Promise<HeldCustomer> {
  const held = found(await lockCustomer(work, id));
  await refuseMerged(work, held.merged_into_id);
  return held;
}

/** Refuses `customer.merged` with the name of the customer that a record was merged into. */
export async function refuseMerged(work: Work, into: string | null): Promise<void> {
  if (into === null) return;
  const { name } = await work.one<{ name: string }>(sql`
    select name from customers where merchant_id = ${work.merchantId} and id = ${into}`);
  throw new Refusal('customer.merged', { name });
}
