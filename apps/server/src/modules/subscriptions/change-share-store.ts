import type { ChangeShare } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Keeps what a change settled for each billed period; a period that it left as it was is not kept. */
export async function insertChangeShares(
  work: Work,
  subscriptionId: string,
  shares: readonly (ChangeShare & { invoiceId: string })[],
): Promise<void> {
  const settled = shares.filter(({ credit, charge }) => credit !== 0 || charge !== 0);
  if (settled.length === 0) return;
  await work.run(sql`
    insert into subscription_change_shares
      (merchant_id, id, subscription_id, invoice_id, credit_cents, charge_cents, created_at)
    select ${work.merchantId}, s.id, ${subscriptionId}, s.invoice_id, s.credit_cents, s.charge_cents, ${work.now}
    from unnest(${settled.map(() => work.newId())}::uuid[], ${settled.map((one) => one.invoiceId)}::uuid[],
      ${settled.map((one) => one.credit)}::bigint[], ${settled.map((one) => one.charge)}::bigint[])
      as s (id, invoice_id, credit_cents, charge_cents)`);
}

/** What changes have settled for the period of a bill. */
export function changeSharesOf(work: Work, invoiceId: string): Promise<ChangeShare[]> {
  return work.rows(sql`
    select credit_cents as credit, charge_cents as charge from subscription_change_shares
    where merchant_id = ${work.merchantId} and invoice_id = ${invoiceId}`);
}
