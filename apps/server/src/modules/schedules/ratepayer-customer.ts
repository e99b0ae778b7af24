import { type Queries, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { createCustomer } from '../customers/index.ts';
import type { RatepayerDetails } from '../identity/index.ts';

export type PaidCouncil = { tenant: string; customer_id: string };

/** The councils that a ratepayer pays, each with the customer that they are there. */
export function councilsPaidBy(queries: Queries, ratepayerId: string): Promise<PaidCouncil[]> {
  return queries.rows<PaidCouncil>(sql`
    select tenant, customer_id from ratepayer_customers where ratepayer_id = ${ratepayerId} order by created_at, tenant`);
}

/** The customer that a ratepayer is to this council; undefined before their first payment method. */
export async function customerOf(work: Work, ratepayerId: string): Promise<string | undefined> {
  const row = await work.maybe<{ customer_id: string }>(sql`
    select customer_id from ratepayer_customers where ratepayer_id = ${ratepayerId} and tenant = ${work.merchantId}`);
  return row?.customer_id;
}

/** What a ratepayer says of themselves, which stays as it is until the transaction ends. */
export function holdRatepayer(work: Work, ratepayerId: string): Promise<RatepayerDetails> {
  return work.one(sql`
    select name, email, phone, locale from ratepayers where id = ${ratepayerId} for no key update`);
}

/**
 * The customer that a ratepayer is to this council, made when there is none. Of two calls at once the second waits for
 * the first at the ratepayer's own row, and finds its customer.
 */
export async function ensureCustomer(work: Work, ratepayerId: string): Promise<string> {
  const person = await holdRatepayer(work, ratepayerId);
  const known = await customerOf(work, ratepayerId);
  if (known) return known;
  const customerId = await createCustomer(work, {
    name: person.name,
    email_primary: person.email,
    phone_mobile: person.phone,
    locale: person.locale,
  });
  await work.run(sql`
    insert into ratepayer_customers (ratepayer_id, tenant, customer_id, created_at)
    values (${ratepayerId}, ${work.merchantId}, ${customerId}, ${work.now})`);
  return customerId;
}
