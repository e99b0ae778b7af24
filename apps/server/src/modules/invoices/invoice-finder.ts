import { sql } from '../../platform/db/sql.ts';
import { type Found, finder, type Meaning } from '../../platform/search/finder.ts';
import { invoiceColumns, type StoredInvoice, shownInvoice } from './list-invoices.query.ts';

type Row = StoredInvoice & Pick<Found, 'at' | 'is_exact'>;

/** Invoices by their number in any writing, or their total. */
export const invoiceFinder = finder<Row>({
  kind: 'invoice',
  permission: 'invoices.read',
  meanings({ merchantId }, { id, document, number, cents }) {
    const from = sql`select id from invoices where merchant_id = ${merchantId}`;
    if (id) return id.kind === 'invoice' ? [{ ids: sql`${from} and id = ${id.uuid}`, isExact: true }] : [];
    const meanings: Meaning[] = [];
    const sequence = document?.prefix === 'INV' ? document.sequence : number;
    if (sequence !== undefined) {
      meanings.push({ ids: sql`${from} and number = ${sequence}`, isExact: document !== undefined });
    }
    if (cents) meanings.push({ ids: sql`${from} and total_cents = ${cents} order by id desc` });
    return meanings;
  },
  load: ({ merchantId }, f) => sql`
    select ${invoiceColumns(merchantId)}, f.is_exact, i.created_at as at
    from ${f} join invoices i on i.merchant_id = ${merchantId} and i.id = f.id
    join customers c on c.merchant_id = ${merchantId} and c.id = i.customer_id`,
  show({ at: _at, is_exact: _exact, ...stored }, { today }) {
    const { number, customer_name, status, total_cents, currency, due_date } = shownInvoice(stored, today);
    return {
      title: number,
      note: customer_name,
      status,
      amount_cents: total_cents,
      currency,
      date: due_date,
    };
  },
});
