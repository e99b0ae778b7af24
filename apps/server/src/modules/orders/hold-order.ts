import { sql } from '../../platform/db/sql.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { emailOf, lockOrderOf, type StoredOrder } from './order-store.ts';
import { keepStock } from './stock.ts';

/**
 * What must be so before the card for an order is asked: it is open and in time, it says where it goes, all of it is paid
 * at once, and its stock and codes are kept for it, all or none. An invoice that no order made is none of its business. The
 * caller holds the invoice. Refuses `order.is_over`, `order.has_expired`, `order.details_missing`, `order.no_parts`,
 * `order.out_of_stock`.
 */
export async function holdOrder(work: Work, invoiceId: string, amountCents: number): Promise<void> {
  const order = await lockOrderOf(work, invoiceId);
  if (!order) return;
  refuseUnless(order.status !== 'cancelled' && order.status !== 'expired', 'order.is_over');
  // An attempt that is asked for again after the order was paid changes nothing.
  if (order.status !== 'open') return;
  refuseUnless(!hasExpired(order, work.now), 'order.has_expired');
  refuseUnless(!(await lacksDetails(work, order)), 'order.details_missing');
  refuseUnless(amountCents === order.total_cents, 'order.no_parts');
  if (order.held_at !== null) return;
  const [ranOut] = await keepStock(work, order.id);
  if (ranOut !== undefined) throw new Refusal('order.out_of_stock', { what: ranOut });
  await work.run(sql`
    update orders set held_at = ${work.now}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${order.id}`);
}

export const hasExpired = ({ expires_at }: Pick<StoredOrder, 'expires_at'>, now: Date): boolean =>
  expires_at !== null && expires_at <= now;

const lacksDetails = async (work: Work, order: StoredOrder): Promise<boolean> =>
  (order.asks.includes('address') && order.delivery === null) ||
  (order.asks.includes('email') && (await emailOf(work, order)) === null);
