import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { paymentColumns, paymentJoins, type StoredPayment, shownPayment } from '../payments/index.ts';

/** Every attempt to pay it, the latest first; a BPAY receipt by what it was spent on. */
export async function paymentsOf(work: Work, invoiceId: string) {
  const { merchantId } = work;
  const rows = await work.rows<StoredPayment & { created_at: Date }>(sql`
    select ${paymentColumns}, p.created_at from payments p ${paymentJoins(merchantId)}
    where p.merchant_id = ${merchantId} and (p.invoice_id = ${invoiceId} or p.id in (
      select a.payment_id from bpay_allocations a
      where a.merchant_id = ${merchantId} and a.invoice_id = ${invoiceId}))
    order by p.debit_date desc, p.id desc limit 200`);
  return rows.map(({ created_at, ...row }) => ({ ...shownPayment(row), created_at }));
}

export type InvoicePayment = Awaited<ReturnType<typeof paymentsOf>>[number];
