import { moveBy } from '@lorikeet/domain/kernel';
import { type OrderEvent, type OrderState, orderTable } from '@lorikeet/domain/orders';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

/** Moves an order by its table; `also` sets what changes with its state. Throws when its state does not allow the event. */
export async function moveOrder(work: Work, id: string, event: OrderEvent, also?: Sql): Promise<OrderState> {
  const { to, from } = moveBy(orderTable, event);
  const moved = await work.run(sql`
    update orders set status = ${word(to)}, updated_at = ${work.now} ${also ? sql`, ${also}` : empty}
    where merchant_id = ${work.merchantId} and id = ${id} and status ${among(from)}`);
  if (moved === 0) throw new Error(`order ${id}: ${event} moved nothing`);
  return to;
}
