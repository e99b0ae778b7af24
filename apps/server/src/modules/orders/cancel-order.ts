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
 * Cancels an order: its unpaid invoice ends, with its debits that no bank has, and what a part payment paid of it is the
 * customer's credit; what was kept for the order and not handed over is free again, and whoever ordered is told. What was
 * paid whole stays paid until somebody gives it back. Refuses `order.all_handed_over`, `order.is_over`, and
 * `order.payment_under_way` where what is not paid, or was taken back, is being paid; 404. Returns false for one that was
 * cancelled before: what is owed of it again since then ends.
 */
export async function cancelOrder(work: Work, id: string): Promise<boolean> {
  const { order, isVoid } = await holdToCancel(work, id);
  const isCancelled = advance(orderTable, order.status, 'cancel') === order.status;
  // One that was paid stays paid; one whose money was taken back may be paid again at this moment, and that money is awaited,
  // as is the settling of an open one that was just paid.
  const paid = await paidOf(work, order.invoice_id);
  const isSettled = order.status !== 'open' && paid.status === 'paid';
  refuseUnless(isVoid || isSettled, 'order.payment_under_way');
  if (isCancelled) return false;
  await returnStock(work, id);
  await moveOrder(work, id, 'cancel', sql`ended_at = ${work.now}, held_at = null`);
  await announceOrder(work, order, 'order.cancelled');
  if (order.status !== 'draft') await mailCancelled(work, order, { wasPaid: !isVoid || paid.paid_cents > 0 });
  return true;
}

/** What stands of the invoice, and was paid of it. A draft has none. */
const paidOf = async (work: Work, invoiceId: string | null) =>
  (await work.maybe<{ status: string; paid_cents: number }>(sql`
    select status, paid_cents from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId}`)) ?? {
    status: 'none',
    paid_cents: 0,
  };

/** The order under its lock, and whether nothing can be paid of it any more. A draft has no invoice. */
async function holdToCancel(work: Work, id: string): Promise<{ order: StoredOrder; isVoid: boolean }> {
  const invoiceId = await invoiceOfOrder(work, id);
  if (invoiceId !== null) {
    const isVoid = await endUnpaid(work, invoiceId, 'order_cancelled');
    return { order: await lockOrder(work, id), isVoid };
  }
  const draft = await holdDraft(work, id);
  return draft ? { order: draft, isVoid: true } : holdToCancel(work, id);
}

class OpenedMeanwhile extends Error {}

/** A draft under its lock. One that a colleague has opened meanwhile is let go again: its invoice is held before it. */
async function holdDraft(work: Work, id: string): Promise<StoredOrder | undefined> {
  try {
    return await work.undoIfThrown(async () => {
      const order = await lockOrder(work, id);
      if (order.invoice_id !== null) throw new OpenedMeanwhile();
      return order;
    });
  } catch (error) {
    if (error instanceof OpenedMeanwhile) return undefined;
    throw error;
  }
}

/** Ends an order that nobody paid in time. Returns false where it was paid or is being paid. The caller has seen it open. */
export async function expireOrder(
  work: Work,
  { id, invoice_id: invoiceId }: Pick<StoredOrder, 'id' | 'invoice_id'>,
): Promise<boolean> {
  if (invoiceId === null || !(await endUnpaid(work, invoiceId, 'order_expired'))) return false;
  const order = await lockOrder(work, id);
  if (order.status !== 'open') return false;
  await returnStock(work, id);
  await moveOrder(work, id, 'expire', sql`ended_at = ${work.now}, held_at = null`);
  await announceOrder(work, order, 'order.expired');
  return true;
}
