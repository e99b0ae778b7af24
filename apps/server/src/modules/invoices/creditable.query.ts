import { CREDITABLE_STATES, type CreditableLine, type InvoiceState } from '@lorikeet/domain/invoices';
import { type Cents, type Currency, toCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

/** An issued invoice as a credit note looks at it. */
export type Creditable = {
  customerId: string;
  currency: Currency;
  /** It was issued and is neither void nor written off. */
  mayBeCredited: boolean;
  /** What was neither credited, refunded nor written off, and the GST of it. */
  left: Cents;
  gstLeft: Cents;
  lines: CreditableLine[];
};

type Row = {
  customer_id: string;
  currency: Currency;
  status: InvoiceState;
  left: number;
  gst_left: number;
};

/** What of an invoice can still be credited. What was refunded of its payments was given back already. 404. */
export async function creditable(work: Work, invoiceId: string): Promise<Creditable> {
  const { merchantId } = work;
  const [row, lines] = await Promise.all([
    work.maybe<Row>(sql`
      select i.customer_id, i.currency, i.status,
        (i.total_cents - i.written_off_cents - coalesce(n.cents, 0) - coalesce(r.cents, 0))::bigint as left,
        (i.gst_cents - coalesce(w.gst, 0) - coalesce(n.gst, 0) - coalesce(r.gst, 0))::bigint as gst_left
      from invoices i
      left join lateral (
        select sum(c.amount_cents) as cents, sum(c.gst_cents) as gst from credit_notes c
        where c.merchant_id = ${merchantId} and c.invoice_id = ${invoiceId}
      ) n on true
      left join lateral (
        select sum(o.gst_cents) as gst from invoice_write_offs o
        where o.merchant_id = ${merchantId} and o.invoice_id = ${invoiceId}
      ) w on true
      left join lateral (
        select sum(f.amount_cents) as cents, sum(f.gst_cents) as gst from refunds f
        join payments p on p.merchant_id = ${merchantId} and p.id = f.payment_id
        where f.merchant_id = ${merchantId} and p.invoice_id = ${invoiceId} and f.status <> 'withdrawn'
          and not f.of_credit
      ) r on true
      where i.merchant_id = ${merchantId} and i.id = ${invoiceId}`),
    work.rows<CreditableLine>(sql`
      select l.position, l.amount_cents as amount, l.gst_cents as gst, coalesce(n.cents, 0)::bigint as credited,
        coalesce(n.gst, 0)::bigint as "creditedGst"
      from invoice_lines l
      left join (
        select c.position, sum(c.amount_cents) as cents, sum(c.gst_cents) as gst from credit_note_lines c
        join credit_notes k on k.merchant_id = ${merchantId} and k.id = c.credit_note_id
        where c.merchant_id = ${merchantId} and k.invoice_id = ${invoiceId} group by c.position
      ) n on n.position = l.position
      where l.merchant_id = ${merchantId} and l.invoice_id = ${invoiceId} order by l.position`),
  ]);
  const { left, gst_left: gstLeft, status, ...invoice } = found(row);
  return {
    customerId: invoice.customer_id,
    currency: invoice.currency,
    mayBeCredited: CREDITABLE_STATES.includes(status),
    left: toCents(Math.max(0, left)),
    gstLeft: toCents(Math.max(0, gstLeft)),
    lines,
  };
}
