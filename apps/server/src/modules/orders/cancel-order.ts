import { advance } from '@lorikeet/domain/kernel';
import { orderTable } from '@lorikeet/domain/orders';
import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { endUnpaid } from '../accounting/index.ts';
import { moveOrder } from './move-orders.ts';
import { mailCancelled } from './order-letters.ts';
import { announceOrder, invoiceOfOrder, lockOrder, type StoredOrder } from './order-store.ts';
import { returnStock } from './stock.ts';

/**
 * Cancels an order: an invoice that is unpaid ends, with its debits that no bank has, what was kept for the order and not
 * handed over is free again, and whoever ordered is told. What was paid stays paid until somebody gives it back. Refuses
 * `order.all_handed_over`, `order.payment_under_way`, `order.is_over`; 404. Returns false for one that was cancelled before.
 */
export async function cancelOrder(work: Work, id: string): Promise<boolean> {
  const invoiceId = await invoiceOfOrder(work, id);
  const isVoid = await endBill(work, invoiceId, 'order_cancelled');
  const order = await lockOrder(work, id);
  if (advance(orderTable, order.status, 'cancel') === order.status) return false;
  refuseUnless(order.status !== 'open' || isVoid, 'order.payment_under_way');
  await returnStock(work, id);
  await moveOrder(work, id, 'cancel', sql`ended_at = ${work.now}, held_at = null`);
  await announceOrder(work, order, 'order.cancelled');
  if (order.status !== 'draft') await mailCancelled(work, order, { wasPaid: order.status !== 'open' });
  return true;
}

/** Whether nothing can be paid of the order's invoice any more. A draft has none. Locks it. */
const endBill = async (work: Work, invoiceId: string | null, reason: string): Promise<boolean> =>
  invoiceId === null || (await endUnpaid(work, invoiceId, reason));

/** Ends an order that nobody paid in time. Returns false where it was paid or is being paid. The caller has seen it open. */
export async function expireOrder(
  work: Work,
  { id, invoice_id: invoiceId }: Pick<StoredOrder, 'id' | 'invoice_id'>,
): Promise<boolean> {
  if (!(await endBill(work, invoiceId, 'order_expired'))) return false;
  const order = await lockOrder(work, id);
  if (order.status !== 'open') return false;
  await returnStock(work, id);
  await moveOrder(work, id, 'expire', sql`ended_at = ${work.now}, held_at = null`);
  await announceOrder(work, order, 'order.expired');
  return true;
}
