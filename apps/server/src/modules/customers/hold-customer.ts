import type { CustomerStatus } from '@lorikeet/domain/customers';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { type HeldCustomer, lockCustomer } from './customer-store.ts';

/**
 * Holds a customer for something that begins under it: a merge and an erasure wait for its end. 404; refuses
 * `customer.merged` for a record that was merged into another, and `customer.erased`.
 */
export async function holdCustomer(work: Work, id: string): Promise<void> {
  await refuseGone(work, await holdRow(work, id));
}

/**
 * Holds a customer for what goes on under a record that was merged, too, such as a refund: an erasure waits for its end. 404;
 * refuses `customer.erased`.
 */
export async function holdUnerased(work: Work, id: string): Promise<void> {
  const { erased_at: erased } = await holdRow(work, id);
  refuseUnless(erased === null, 'customer.erased');
}

const holdRow = async (work: Work, id: string): Promise<Gone> =>
  found(
    await work.maybe<Gone>(sql`
      select merged_into_id, erased_at from customers
      where merchant_id = ${work.merchantId} and id = ${id} for key share`),
  );

/**
 * Holds customers likewise, and for each that was merged the one that it leads to. Returns the customer that each id stands
 * for; an id that is no customer's, or an erased one's, is left out.
 */
export async function holdKeptCustomers(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const into = new Map<string, string | null>();
  const erased = new Set<string>();
  for (let next = [...new Set(ids)]; next.length > 0; ) {
    const held = await work.rows<{ id: string; into: string | null; is_erased: boolean }>(sql`
      select id, merged_into_id as into, erased_at is not null as is_erased from customers
      where merchant_id = ${work.merchantId} and id = any(${next}::uuid[]) order by id for key share`);
    for (const one of held) into.set(one.id, one.into);
    for (const one of held) if (one.is_erased) erased.add(one.id);
    next = [...new Set(held.flatMap((one) => one.into ?? []))].filter((id) => !into.has(id));
  }
  const keptOf = (id: string): string => {
    const to = into.get(id);
    return to ? keptOf(to) : id;
  };
  return new Map([...into.keys()].filter((id) => !erased.has(id)).map((id) => [id, keptOf(id)]));
}

/**
 * Holds customers for something of which each may have one alone: of two who begin it at once the second waits, and then
 * finds what the first began. What else refers to them does not wait. Returns each as it stands then.
 */
export async function holdCustomersAlone(
  work: Work,
  ids: readonly string[],
): Promise<Map<string, HeldAlone>> {
  const held = await work.rows<HeldAlone & { id: string }>(sql`
    select id, status, merged_into_id, erased_at, messages_stopped from customers
    where merchant_id = ${work.merchantId} and id = any(${[...ids]}::uuid[]) order by id for no key update`);
  return new Map(held.map(({ id, ...one }) => [id, one]));
}

/**
 * Holds a customer alone for an invitation that is sent to them. 404; refuses `customer.merged`, `customer.erased`,
 * `customer.messages_stopped` for one to whom every message is stopped, and `customer.inactive`.
 */
export async function holdInvitable(work: Work, id: string): Promise<void> {
  const held = found((await holdCustomersAlone(work, [id])).get(id));
  await refuseGone(work, held);
  const { status, messages_stopped: isStopped } = held;
  refuseUnless(!isStopped, 'customer.messages_stopped');
  refuseUnless(status !== 'inactive', 'customer.inactive');
}

/** A customer's record under lock, to be changed. 404; refuses `customer.merged`, `customer.erased`. */
export async function lockUnmerged(work: Work, id: string): Promise<HeldCustomer> {
  const held = found(await lockCustomer(work, id));
  await refuseGone(work, held);
  return held;
}

/** What says of a customer's row that nothing begins under it any more. */
export type Gone = { merged_into_id: string | null; erased_at: Date | null };

export type HeldAlone = Gone & { status: CustomerStatus; messages_stopped: boolean };

/** Whether nothing may begin under a record any more. */
export const isGone = ({ merged_into_id: into, erased_at: erased }: Gone): boolean =>
  into !== null || erased !== null;

/** Refuses `customer.merged` with the name of the customer that a record was merged into, and `customer.erased`. */
export async function refuseGone(
  work: Work,
  { merged_into_id: into, erased_at: erased }: Gone,
): Promise<void> {
  if (into !== null) {
    const { name } = await work.one<{ name: string }>(sql`
      select name from customers where merchant_id = ${work.merchantId} and id = ${into}`);
    throw new Refusal('customer.merged', { name });
  }
  refuseUnless(erased === null, 'customer.erased');
}
