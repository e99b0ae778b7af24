import type { Input } from '@lorikeet/contracts';
import type * as orders from '@lorikeet/contracts/orders';
import { advance } from '@lorikeet/domain/kernel';
import { leftOf, orderTable, TO_FULFIL_STATES } from '@lorikeet/domain/orders';
import { sql } from '../../platform/db/sql.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { checkoutLinkOf } from '../invoices/index.ts';
import { codesKept, type Handed, handOver } from './hand-over.ts';
import { moveOrder } from './move-orders.ts';
import { mailHanded } from './order-letters.ts';
import { isRefundedSql } from './order-list.query.ts';
import {
  invoiceOfOrder,
  linesOf,
  lockOrder,
  noteOrder,
  type StoredLine,
  type StoredOrder,
} from './order-store.ts';
import { paidSql } from './settle-order.ts';
import { keepStock } from './stock.ts';

/**
 * Hands over what was paid, all or a part of it, and tells whoever paid. Of two at once the second finds less left. Refuses
 * `order.not_paid`, `order.is_refunded`, `order.no_longer_paid` where the money was taken back, `order.dispute_lost`,
 * `order.nothing_chosen`, `order.more_than_left`, `order.too_few_codes`; 404.
 */
export async function fulfilOrder(
  work: Work,
  asked: Input<typeof orders.runFulfilment>,
): Promise<{ id: string }> {
  const invoiceId = await invoiceOfOrder(work, asked.id);
  // The letter has the page's address: its invoice is locked before the order, as everywhere.
  const url = invoiceId && (await checkoutLinkOf(work, invoiceId));
  const order = await lockOrder(work, asked.id);
  refuseUnless(url !== null && TO_FULFIL_STATES.some((state) => state === order.status), 'order.not_paid');
  await refuseGivenBack(work, order);
  await keepRest(work, order);
  const handed = chosen(await linesOf(work, order.id), asked.lines);
  for (const { line, quantity } of handed)
    if (line.gives_codes && (await codesKept(work, order.id, line.position)) < quantity)
      throw new Refusal('order.too_few_codes');
  const { carrier, tracking_number: trackingNumber } = asked;
  const id = await handOver(work, order, handed, { carrier, trackingNumber });
  await mailHanded(work, order, { handed, carrier, trackingNumber, url: url as string });
  return { id };
}

/** What was given back or taken back since it was paid is not handed over. The caller holds the order and its invoice. */
async function refuseGivenBack(work: Work, { id }: StoredOrder): Promise<void> {
  const { refunded, paid, lost } = await work.one<{ refunded: boolean; paid: boolean; lost: boolean }>(sql`
    select ${isRefundedSql(work, 'o')} as refunded, ${paidSql(work.merchantId)} as paid,
      exists (select 1 from payments p
        where p.merchant_id = ${work.merchantId} and p.invoice_id = i.id and p.dispute = 'lost') as lost
    from orders o join invoices i on i.merchant_id = ${work.merchantId} and i.id = o.invoice_id
    where o.merchant_id = ${work.merchantId} and o.id = ${id}`);
  refuseUnless(!refunded, 'order.is_refunded');
  refuseUnless(paid, 'order.no_longer_paid');
  // A dispute takes the money and leaves the invoice paid.
  refuseUnless(!lost, 'order.dispute_lost');
}

/**
 * Takes of the stock that came in since what had run out when it was paid, and codes where its items give them only since:
 * a payment of that moment kept none.
 */
async function keepRest(work: Work, order: StoredOrder): Promise<void> {
  const lacksCodes = (line: StoredLine) => line.gives_codes && leftOf(line) > 0 && line.held < line.quantity;
  if (!order.is_short && !(await linesOf(work, order.id)).some(lacksCodes)) return;
  const short = await keepStock(work, order.id);
  await work.run(sql`
    update orders set is_short = ${short.length > 0} where merchant_id = ${work.merchantId} and id = ${order.id}`);
}

type Chosen = Input<typeof orders.runFulfilment>['lines'];

function chosen(lines: Awaited<ReturnType<typeof linesOf>>, asked: Chosen): Handed[] {
  const sums = Map.groupBy(
    asked.filter(({ quantity }) => quantity > 0),
    ({ position }) => position,
  );
  refuseUnless(sums.size > 0, 'order.nothing_chosen');
  return [...sums].map(([position, parts]) => {
    const line = lines.find((one) => one.position === position);
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0);
    if (!line || quantity > leftOf(line)) throw new Refusal('order.more_than_left');
    return { line, quantity };
  });
}

/** Closes an order of which everything was handed over. Refuses `order.complete_refused`, `order.is_over`; 404. */
export async function completeOrder(work: Work, id: string): Promise<void> {
  const order = await lockOrder(work, id);
  if (advance(orderTable, order.status, 'complete') === order.status) return;
  await moveOrder(work, id, 'complete', sql`ended_at = ${work.now}`);
  await noteOrder(work, order, 'order.completed');
}
