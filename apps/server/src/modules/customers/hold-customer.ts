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

/**
 * Holds customers likewise, and for each that was merged the one that it leads to. Returns the customer that each id stands
 * for; an id that is no customer's is left out.
 */
export async function holdKeptCustomers(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const into = new Map<string, string | null>();
  for (let next = [...new Set(ids)]; next.length > 0; ) {
    const held = await work.rows<{ id: string; into: string | null }>(sql`
      select id, merged_into_id as into from customers
      where merchant_id = ${work.merchantId} and id = any(${next}::uuid[]) order by id for key share`);
    for (const one of held) into.set(one.id, one.into);
    next = [...new Set(held.flatMap((one) => one.into ?? []))].filter((id) => !into.has(id));
  }
  const keptOf = (id: string): string => {
    const to = into.get(id);
    return to ? keptOf(to) : id;
  };
  return new Map([...into.keys()].map((id) => [id, keptOf(id)]));
}

/**
 * Holds customers for something of which each may have one alone: of two who begin it at once the second waits, and then
 * finds what the first began. What else refers to them does not wait. Returns each with the record that it was merged into.
 */
export async function holdCustomersAlone(
  work: Work,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const held = await work.rows<{ id: string; into: string | null }>(sql`
    select id, merged_into_id as into from customers
    where merchant_id = ${work.merchantId} and id = any(${[...ids]}::uuid[]) order by id for no key update`);
  return new Map(held.map(({ id, into }) => [id, into]));
}

/** The same for one. 404; refuses `customer.merged`. */
export async function holdCustomerAlone(work: Work, id: string): Promise<void> {
  const held = await holdCustomersAlone(work, [id]);
  await refuseMerged(work, found(held.get(id)));
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
