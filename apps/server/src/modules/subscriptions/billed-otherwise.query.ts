import { FAILED_STAGES } from '@lorikeet/domain/debits';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { dueOf } from '../invoices/index.ts';
import { COLLECTED_STATES, earliestAnnounced, plannedDebit, type ToDebit } from './debit-unpaid.ts';
import { agreedFor } from './mandate-sql.ts';

export type DebitOfInvoice = { id: string; mandate_id: string; invoice_id: string | null };

export type BilledOtherwise = {
  subscription_id: string;
  /** The request that it is billed by now; null for a kept card. */
  mandate_id: string | null;
  /** Its card can be charged now, or its request can be debited and covers the first day on which the invoice could be. */
  is_whole: boolean;
};

/**
 * Of debits of invoices, by id: those whose invoice's subscription is billed by another request or by a card by now, which did not
 * fail for that invoice yet. What one of these asked for is not asked of its account again. Left out are debits under a request
 * for one bill, by which a subscription was never billed.
 */
export async function billedOtherwise(
  work: Work,
  debits: readonly DebitOfInvoice[],
): Promise<ReadonlyMap<string, BilledOtherwise>> {
  const { merchantId } = work;
  const rows = await work.rows<BilledOtherwise & { id: string } & ToDebit>(sql`
    select d.id, s.id as subscription_id, s.mandate_id, coalesce(m.status = 'active', k.status = 'active', false) as is_whole,
      greatest(i.due_date, m.first_date) as due_date, ${dueOf('i')} as cents, m.amount_rule, m.end_date,
      ${agreedFor(dueOf('i'))} as agreed_cents
    from unnest(${debits.map(({ id }) => id)}::uuid[], ${debits.map((debit) => debit.mandate_id)}::uuid[],
      ${debits.map((debit) => debit.invoice_id)}::uuid[]) as d (id, mandate_id, invoice_id)
    join mandates o on o.merchant_id = ${merchantId} and o.id = d.mandate_id and o.terms->>'bill' is null
    join invoices i on i.merchant_id = ${merchantId} and i.id = d.invoice_id
    join subscriptions s on s.merchant_id = ${merchantId} and s.id = i.subscription_id
      and s.mandate_id is distinct from d.mandate_id and s.status ${among(COLLECTED_STATES)}
    left join mandates m on m.merchant_id = ${merchantId} and m.id = s.mandate_id
    left join payment_methods k on k.merchant_id = ${merchantId} and k.id = s.payment_method_id
    where not exists (
        select 1 from payments p
        where p.merchant_id = ${merchantId} and p.invoice_id = d.invoice_id and p.mandate_id = s.mandate_id
          and p.stage ${among(FAILED_STAGES)})
      and not exists (
        select 1 from card_charges c
        where c.merchant_id = ${merchantId} and c.invoice_id = d.invoice_id
          and c.payment_method_id = s.payment_method_id and c.payment_id is not null)`);
  if (rows.length === 0) return new Map();
  const earliest = await earliestAnnounced(work);
  return new Map(
    rows.map(({ id, subscription_id, mandate_id, is_whole, ...invoice }) => {
      const isCovered = !mandate_id || !is_whole || plannedDebit(work, invoice, earliest).isCovered;
      return [id, { subscription_id, mandate_id, is_whole: is_whole && isCovered }];
    }),
  );
}
