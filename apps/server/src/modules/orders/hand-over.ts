import { outcomeOf } from '@lorikeet/domain/kernel';
import { fulfilEvent, orderTable } from '@lorikeet/domain/orders';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { moveOrder } from './move-orders.ts';
import { announceOrder, linesOf, noteOrder, type StoredLine, type StoredOrder } from './order-store.ts';

export type Handed = { line: StoredLine; quantity: number };
type Parcel = { carrier: string | null; trackingNumber: string | null };

/**
 * Hands over quantities of an order's lines: codes are given out, and the order moves as far as that goes. The caller holds
 * the order, which is paid, and has seen to it that the lines have as much left and their codes are kept.
 */
export async function handOver(
  work: Work,
  order: StoredOrder,
  handed: readonly Handed[],
  { carrier, trackingNumber }: Parcel = { carrier: null, trackingNumber: null },
): Promise<string> {
  const { merchantId } = work;
  const id = work.newId();
  await work.run(sql`
    insert into order_fulfilments (merchant_id, id, order_id, carrier, tracking_number, by_name, created_at)
    values (${merchantId}, ${id}, ${order.id}, ${carrier}, ${trackingNumber}, ${work.actor.name}, ${work.now})`);
  const rows = handed.map(({ line, quantity }) => ({ position: line.position, quantity }));
  await work.run(sql`
    insert into order_fulfilment_lines (merchant_id, fulfilment_id, order_id, position, quantity)
    select ${merchantId}, ${id}::uuid, ${order.id}::uuid, r.position, r.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position int, quantity int)`);
  for (const { line, quantity } of handed) {
    if (line.gives_codes) await giveCodes(work, order.id, line.position, quantity);
    await work.run(sql`
      update order_lines set fulfilled = fulfilled + ${quantity}
      where merchant_id = ${merchantId} and order_id = ${order.id} and position = ${line.position}`);
  }
  await follow(work, order);
  return id;
}

/** Marks the oldest codes that are kept for a line as given out. Throws when there are fewer: what is given is what is kept. */
async function giveCodes(work: Work, orderId: string, position: number, quantity: number): Promise<void> {
  const given = await work.run(sql`
    update order_codes set given_at = ${work.now} where merchant_id = ${work.merchantId} and id in (
      select id from order_codes
      where merchant_id = ${work.merchantId} and order_id = ${orderId} and position = ${position} and given_at is null
      order by id limit ${quantity})`);
  if (given !== quantity) throw new Error(`order ${orderId}: ${given} codes are kept of ${quantity}`);
}

async function follow(work: Work, order: StoredOrder): Promise<void> {
  const event = fulfilEvent(await linesOf(work, order.id));
  if (event === null) return;
  if (outcomeOf(orderTable, order.status, event).kind === 'next')
    await moveOrder(
      work,
      order.id,
      event,
      event === 'fulfil_rest' ? sql`fulfilled_at = ${work.now}` : undefined,
    );
  if (event === 'fulfil_rest') await announceOrder(work, order, 'order.fulfilled');
  else await noteOrder(work, order, 'order.partly_fulfilled');
}

/** Of a line, how many codes are kept and not given out. */
export async function codesKept(work: Work, orderId: string, position: number): Promise<number> {
  const { n } = await work.one<{ n: number }>(sql`
    select count(*)::int as n from order_codes
    where merchant_id = ${work.merchantId} and order_id = ${orderId} and position = ${position}
      and given_at is null`);
  return n;
}
