import { join, raw, sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';

/** The tables of which a row is one customer's and can be the subject of a letter, a document or an approval. */
const OWNED = [
  'mandates',
  'payment_methods',
  'invitations',
  'subscriptions',
  'invoices',
  'credit_notes',
  'payments',
  'refunds',
  'disputes',
  'orders',
  'contacts',
  'card_charges',
  'card_checks',
  'card_links',
] as const;

/** The ids of customers and of all that is theirs. */
export async function thingsOfCustomers(work: Work, ids: readonly string[]): Promise<string[]> {
  const each = OWNED.map(
    (table) => sql`(select id from ${raw(table)}
      where merchant_id = ${work.merchantId} and customer_id = any(${[...ids]}::uuid[]))`,
  );
  const rows = await work.rows<{ id: string }>(sql`${join(each, ' union all ')}`);
  return [...ids, ...rows.map(({ id }) => id)];
}
