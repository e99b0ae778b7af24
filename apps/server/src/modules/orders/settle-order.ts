import { leftOf } from '@lorikeet/domain/orders';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { handOver } from './hand-over.ts';
import { moveOrder } from './move-orders.ts';
import { mailPaid } from './order-letters.ts';
import { orderSettingsOf } from './order-settings.ts';
import { announceOrder, linesOf, lockOrderOf, type StoredOrder } from './order-store.ts';
import { keepStock } from './stock.ts';

/**
 * Whether an order's invoice `i` was paid: by money or by credit that was spent on it. One that credit notes alone settled
 * was given up, and hands out nothing.
 */
export const paidSql = (merchantId: string): Sql => sql`i.status = 'paid'
  and i.paid_cents + i.credited_cents > coalesce((select sum(n.off_receivable_cents) from credit_notes n
    where n.merchant_id = ${merchantId} and n.invoice_id = i.id), 0)`;

/**
 * What follows once an order's invoice is paid, by whatever way: the order is paid, what it sells is kept for it where it is
 * not yet, codes are given out where that is automatic, and its payer is told. Changes nothing for an invoice that is not
 * paid whole, that no order made, or whose order was settled before. The caller holds the invoice.
 */
export async function settleOrder(work: Work, invoiceId: string): Promise<boolean> {
  const order = await lockOrderOf(work, invoiceId);
  if (order?.status !== 'open') return false;
  const { paid } = await work.one<{ paid: boolean }>(sql`
    select ${paidSql(work.merchantId)} as paid from invoices i
    where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`);
  if (!paid) return false;
  // By card it is kept already; money that came another way asked nobody.
  const short = order.held_at === null ? await keepStock(work, order.id) : [];
  const status = await moveOrder(
    work,
    order.id,
    'pay',
    sql`paid_at = ${work.now}, held_at = coalesce(held_at, ${work.now}), is_short = ${short.length > 0}`,
  );
  await announceOrder(work, order, 'order.paid');
  await giveVirtual(work, { ...order, status });
  await mailPaid(work, order);
  return true;
}

/** Hands over virtual goods at once, those that are there: a line without its codes waits for staff. */
async function giveVirtual(work: Work, order: StoredOrder): Promise<void> {
  if (!(await orderSettingsOf(work)).virtual_automatic) return;
  const lines = await linesOf(work, order.id);
  const given = lines.filter(
    (line) =>
      line.type === 'virtual' && leftOf(line) > 0 && (!line.gives_codes || line.held === line.quantity),
  );
  if (given.length === 0) return;
  await handOver(
    work,
    order,
    given.map((line) => ({ line, quantity: leftOf(line) })),
  );
}
