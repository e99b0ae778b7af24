import type { Cents } from '@lorikeet/domain/kernel';
import type { ChangeShare } from '@lorikeet/domain/subscriptions';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Keeps what a change settled for each billed period, and what the whole period costs since. */
export async function insertChangeShares(
  work: Work,
  subscriptionId: string,
  shares: readonly (ChangeShare & { invoiceId: string; priceInForce: Cents })[],
): Promise<void> {
  if (shares.length === 0) return;
  await work.run(sql`
    insert into subscription_change_shares
      (merchant_id, id, subscription_id, invoice_id, credit_cents, charge_cents, price_cents, created_at)
    select ${work.merchantId}, s.id, ${subscriptionId}, s.invoice_id, s.credit_cents, s.charge_cents, s.price_cents,
      ${work.now}
    from unnest(${shares.map(() => work.newId())}::uuid[], ${shares.map((one) => one.invoiceId)}::uuid[],
      ${shares.map((one) => one.credit)}::bigint[], ${shares.map((one) => one.charge)}::bigint[],
      ${shares.map((one) => one.priceInForce)}::bigint[])
      as s (id, invoice_id, credit_cents, charge_cents, price_cents)`);
}

/** What changes have settled for the period of a bill. */
export function changeSharesOf(work: Work, invoiceId: string): Promise<ChangeShare[]> {
  return work.rows(sql`
    select credit_cents as credit, charge_cents as charge from subscription_change_shares
    where merchant_id = ${work.merchantId} and invoice_id = ${invoiceId}`);
}

/**
 * What the whole period of a bill `i` costs now, GST included: by its own lines, its coupon taken off, until a change says
 * otherwise. Null where a change of an earlier version did and its price was not kept.
 */
export const priceInForceOf = (merchantId: string, i: Sql): Sql => sql`nullif(coalesce(
  (select coalesce(h.price_cents, -1) from subscription_change_shares h
    where h.merchant_id = ${merchantId} and h.invoice_id = ${i}.id order by h.created_at desc, h.id desc limit 1),
  (select coalesce(sum(l.amount_cents), 0) from invoice_lines l
    where l.merchant_id = ${merchantId} and l.invoice_id = ${i}.id and l.kind <> 'proration')), -1)::bigint`;
