import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { paymentColumns, paymentJoins, type StoredPayment, shownPayment } from '../payments/index.ts';

/** Every attempt to pay it, the latest first; a BPAY receipt by what it was spent on. Each way is a look-up in its own index. */
export async function paymentsOf(work: Work, invoiceId: string) {
  const { merchantId } = work;
  const rows = await work.rows<StoredPayment & { created_at: Date }>(sql`
    select ${paymentColumns(merchantId)}, p.created_at from payments p ${paymentJoins(merchantId)}
    where p.merchant_id = ${merchantId} and p.id = any(array(
      select o.id from payments o where o.merchant_id = ${merchantId} and o.invoice_id = ${invoiceId}
      union
      select b.payment_id from bpay_allocations b where b.merchant_id = ${merchantId} and b.invoice_id = ${invoiceId}))
    order by p.debit_date desc, p.id desc limit 200`);
  return rows.map(({ created_at, ...row }) => ({ ...shownPayment(row), created_at }));
}

export type InvoicePayment = Awaited<ReturnType<typeof paymentsOf>>[number];
