import type { Output } from '@lorikeet/contracts';
import type * as invoices from '@lorikeet/contracts/invoices';
import { OWING_STATES } from '@lorikeet/domain/invoices';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { type PostingRow, postingsOf } from '../ledger/index.ts';
import { invoiceColumns, type StoredInvoice, shownInvoice } from './list-invoices.query.ts';

type Detail = Output<typeof invoices.getInvoice>;

/** One invoice with its lines and postings, or 404. */
export async function invoiceDetail(work: Work, invoiceId: string): Promise<Detail> {
  const { merchantId } = work;
  const { subscription_id, created_at, is_fee, ...row } = found(
    await work.maybe<
      StoredInvoice & Pick<Detail, 'subscription_id' | 'created_at'> & { is_fee: boolean }
    >(sql`
      select ${invoiceColumns(merchantId)}, i.subscription_id, i.created_at, i.dishonour_of is not null as is_fee from invoices i
      join customers c on c.merchant_id = ${merchantId} and c.id = i.customer_id
      where i.merchant_id = ${merchantId} and i.id = ${invoiceId}`),
  );
  const postings = postingsOfInvoice(work, invoiceId);
  const planned = plannedChargeOf(work, invoiceId);
  const lines = await work.rows<Detail['lines'][number]>(sql`
    select position, kind, description, quantity, unit_price_e4, flat_fee_cents, tier, amount_cents, gst_cents,
      tax_code
    from invoice_lines where merchant_id = ${merchantId} and invoice_id = ${invoiceId} order by position`);
  const isUntouched = OWING_STATES.includes(row.status) && row.paid_cents === 0 && row.in_flight_cents === 0;
  return {
    ...shownInvoice(row, work.today),
    subscription_id,
    planned_charge: (await planned) ?? null,
    lines,
    can_waive: is_fee && isUntouched,
    created_at,
    postings: (await postings) as Detail['postings'],
  };
}

/** The charge of a kept card that waits for its day; undefined once it is made or left out. */
function plannedChargeOf(
  work: Work,
  invoiceId: string,
): Promise<NonNullable<Detail['planned_charge']> | undefined> {
  return work.maybe(sql`
    select c.charge_on, c.told_on, m.card_network as network, m.card_last4 as last4
    from card_charges c
    join payment_methods m on m.merchant_id = ${work.merchantId} and m.id = c.payment_method_id
    where c.merchant_id = ${work.merchantId} and c.invoice_id = ${invoiceId} and c.is_open`);
}

/** What was booked of an invoice, of each payment of it, of what was credited, and of refunds and disputes. */
function postingsOfInvoice(work: Work, invoiceId: string): Promise<PostingRow[]> {
  const { merchantId } = work;
  const paid = sql`select p.id from payments p where p.merchant_id = ${merchantId} and p.invoice_id = ${invoiceId}
    union all select a.payment_id from bpay_allocations a
    where a.merchant_id = ${merchantId} and a.invoice_id = ${invoiceId}`;
  return postingsOf(
    work,
    invoiceId,
    sql`${paid}
      union all select n.id from credit_notes n where n.merchant_id = ${merchantId} and n.invoice_id = ${invoiceId}
      union all select w.id from invoice_write_offs w where w.merchant_id = ${merchantId} and w.invoice_id = ${invoiceId}
      union all select u.id from invoice_credits u where u.merchant_id = ${merchantId} and u.invoice_id = ${invoiceId}
      union all select r.id from refunds r where r.merchant_id = ${merchantId} and r.payment_id in (${paid})
      union all select d.id from disputes d where d.merchant_id = ${merchantId} and d.payment_id in (${paid})`,
  );
}
