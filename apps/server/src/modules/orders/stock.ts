import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

type Wanted = {
  item_id: string;
  position: number;
  description: string;
  missing: number;
  stock: number | null;
  gives_codes: boolean;
};

/**
 * Keeps for an order what its lines take of stock and codes: all that is there. Returns what of it has run out, by the
 * lines' words. The caller holds the order; items are locked in the order of their ids, so that of two payers who want the
 * last one the second waits and finds none. What was handed over before its item gave codes takes none.
 */
export async function keepStock(work: Work, orderId: string): Promise<string[]> {
  const { merchantId } = work;
  const wanted = await work.rows<Wanted>(sql`
    select l.item_id, l.position, l.description, i.stock, i.gives_codes,
      l.quantity - case when i.gives_codes then greatest(l.held, l.fulfilled) else l.held end as missing
    from order_lines l
    join order_items i on i.merchant_id = ${merchantId} and i.id = l.item_id
    where l.merchant_id = ${merchantId} and l.order_id = ${orderId} and l.held < l.quantity
      and (i.stock is not null or i.gives_codes)
    order by i.id, l.position for update of i`);
  const short: string[] = [];
  for (const line of wanted) {
    const isKept = line.gives_codes ? await keepCodes(work, orderId, line) : await keepGoods(work, line);
    if (!isKept) {
      short.push(line.description);
      continue;
    }
    await work.run(sql`
      update order_lines set held = quantity
      where merchant_id = ${merchantId} and order_id = ${orderId} and position = ${line.position}`);
  }
  return short;
}

/** Takes goods out of stock where there are enough: the statement looks again, whatever was read before. */
async function keepGoods(work: Work, { item_id, missing }: Wanted): Promise<boolean> {
  const taken = await work.run(sql`
    update order_items set stock = stock - ${missing}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${item_id} and stock >= ${missing}`);
  return taken > 0;
}

/** Keeps the oldest codes that nobody has; the item's lock keeps everybody else from them. */
async function keepCodes(work: Work, orderId: string, line: Wanted): Promise<boolean> {
  const { merchantId } = work;
  const free = await work.rows<{ id: string }>(sql`
    select id from order_codes
    where merchant_id = ${merchantId} and item_id = ${line.item_id} and order_id is null
    order by id limit ${line.missing}`);
  if (free.length < line.missing) return false;
  await work.run(sql`
    update order_codes set order_id = ${orderId}, position = ${line.position}
    where merchant_id = ${merchantId} and id = any(${free.map(({ id }) => id)}::uuid[]) and order_id is null`);
  return true;
}

/**
 * Gives back what an order kept and did not hand over: goods to the stock, codes that nobody was shown to the others. The
 * caller holds the order.
 */
export async function returnStock(work: Work, orderId: string): Promise<void> {
  const { merchantId } = work;
  await work.rows(sql`
    select 1 from order_items where merchant_id = ${merchantId} and id in (
      select item_id from order_lines
      where merchant_id = ${merchantId} and order_id = ${orderId} and held > 0 and item_id is not null)
    order by id for update`);
  await work.run(sql`
    update order_items i set stock = i.stock + l.unused, updated_at = ${work.now}
    from (select item_id, sum(greatest(held - fulfilled, 0))::int as unused from order_lines
          where merchant_id = ${merchantId} and order_id = ${orderId} and item_id is not null group by item_id) l
    where i.merchant_id = ${merchantId} and i.id = l.item_id and i.stock is not null and l.unused > 0`);
  await work.run(sql`
    update order_codes set order_id = null, position = null
    where merchant_id = ${merchantId} and order_id = ${orderId} and given_at is null`);
  await work.run(sql`
    update order_lines set held = least(held, fulfilled)
    where merchant_id = ${merchantId} and order_id = ${orderId}`);
}
