import type { Output } from '@lorikeet/contracts';
import type * as checkout from '@lorikeet/contracts/checkout-orders';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { givenOf } from './order-letters.ts';
import { shownStatusOf } from './order-list.query.ts';
import { linesOf, printedNumber, type StoredOrder } from './order-store.ts';

type Shown = NonNullable<Output<typeof checkout.getCheckoutOrder>['order']>;
type Row = Pick<StoredOrder, 'id' | 'number' | 'prefix' | 'asks'> &
  Pick<Shown, 'status' | 'expires_at' | 'delivery' | 'email'> & { paid_at: Date | null };

/** The order of an invoice, as its payer sees it: codes and notes once they are paid for. None where no order made it. */
export async function checkoutOrderOf(work: Work, invoiceId: string): Promise<{ order: Shown | null }> {
  const row = await work.maybe<Row>(sql`
    select o.id, o.number, o.prefix, ${shownStatusOf(work, 'o')} as status, o.asks, o.expires_at, o.delivery,
      coalesce(o.email, c.email_primary) as email, o.paid_at
    from orders o join customers c on c.merchant_id = ${work.merchantId} and c.id = o.customer_id
    where o.merchant_id = ${work.merchantId} and o.invoice_id = ${invoiceId}`);
  if (!row) return { order: null };
  const lines = await linesOf(work, row.id);
  const given = await givenOf(work, row.id, lines);
  const parcels = await work.rows<Shown['parcels'][number]>(sql`
    select f.carrier, f.tracking_number, f.created_at as sent_at from order_fulfilments f
    where f.merchant_id = ${work.merchantId} and f.order_id = ${row.id}
      and (f.carrier is not null or f.tracking_number is not null)
    order by f.created_at, f.id`);
  const { id, prefix, number, asks, paid_at, ...shown } = row;
  return {
    order: {
      ...shown,
      number: printedNumber({ prefix, number }),
      time_zone: work.timeZone,
      out_of_stock: row.status === 'open' && (await hasRunOut(work, id)),
      asks_address: asks.includes('address'),
      asks_email: asks.includes('email'),
      lines: lines.map((line) => ({
        position: line.position,
        type: line.type,
        description: line.description,
        quantity: line.quantity,
        starts_at: line.starts_at,
        fulfilled: line.fulfilled,
        codes: given.get(line.position)?.codes ?? [],
        note:
          paid_at !== null && (line.type !== 'virtual' || line.fulfilled > 0)
            ? (given.get(line.position)?.note ?? null)
            : null,
      })),
      parcels,
    },
  };
}

/** Whether stock or codes for an order that keeps none yet are missing now. */
async function hasRunOut(work: Work, orderId: string): Promise<boolean> {
  const { merchantId } = work;
  const { short } = await work.one<{ short: boolean }>(sql`
    select exists (
      select 1 from (
        select item_id, sum(quantity - held)::int as missing from order_lines
        where merchant_id = ${merchantId} and order_id = ${orderId} and item_id is not null and held < quantity
        group by item_id
      ) l
      join order_items i on i.merchant_id = ${merchantId} and i.id = l.item_id
      where i.stock < l.missing or (i.gives_codes and l.missing > (
        select count(*) from order_codes c
        where c.merchant_id = ${merchantId} and c.item_id = i.id and c.order_id is null))) as short`);
  return short;
}
