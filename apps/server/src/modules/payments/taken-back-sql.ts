import { type Cents, subCents } from '@lorikeet/domain/kernel';
import { leftToRefund } from '@lorikeet/domain/refunds';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** What a refund needs to know of a payment `p`, as `takenBack` and `TAKEN_BACK` read it. */
export type TakenBack = {
  amount_cents: Cents;
  refunded_cents: Cents;
  /** Of its invoice: what credit notes did not give back. */
  invoice_cents: Cents | null;
  invoice_gst_cents: Cents | null;
  /** Credit notes stand against its invoice: its payer has that already. */
  is_credited: boolean;
  /** What refunds of its invoice gave back, also of its other payments. Withdrawn ones do not count. */
  earlier_cents: Cents;
  earlier_gst_cents: Cents;
  is_return_known: boolean;
};

/**
 * What credit notes and refunds took of a payment `p` and its invoice, and whether a return that may be its own waits for a
 * person: for what a refund offers and, under its lock, for the refund itself, so that the two never differ.
 */
export const TAKEN_BACK: Sql = sql`
  p.amount_cents, p.refunded_cents, i.total_cents - coalesce(n.cents, 0)::bigint as invoice_cents,
  i.gst_cents - coalesce(n.gst, 0)::bigint as invoice_gst_cents, n.cents is not null as is_credited,
  coalesce(e.cents, 0)::bigint as earlier_cents, coalesce(e.gst, 0)::bigint as earlier_gst_cents,
  h.payment_id is not null as is_return_known`;

/** The joins that `TAKEN_BACK` reads, after `from payments p`. */
export const takenBack = (merchantId: string): Sql => sql`
  left join invoices i on i.merchant_id = ${merchantId} and i.id = p.invoice_id
  left join lateral (
    select sum(k.amount_cents) as cents, sum(k.gst_cents) as gst from credit_notes k
    where k.merchant_id = ${merchantId} and k.invoice_id = p.invoice_id
  ) n on true
  left join lateral (
    select sum(r.amount_cents) as cents, sum(r.gst_cents) as gst from refunds r
    join payments y on y.merchant_id = ${merchantId} and y.id = r.payment_id
    where r.merchant_id = ${merchantId} and y.invoice_id = p.invoice_id and r.status <> 'withdrawn'
      and not r.of_credit
  ) e on true
  left join lateral (
    select w.payment_id from return_holds w where w.merchant_id = ${merchantId} and w.payment_id = p.id limit 1
  ) h on true`;

/** What of a payment could still go back. */
export function leftOf(
  of: Omit<TakenBack, 'invoice_gst_cents' | 'earlier_gst_cents' | 'is_return_known'>,
): Cents {
  const { amount_cents, refunded_cents, invoice_cents, is_credited, earlier_cents } = of;
  const ofInvoice = is_credited && invoice_cents !== null ? subCents(invoice_cents, earlier_cents) : null;
  return leftToRefund(amount_cents, refunded_cents, ofInvoice);
}
