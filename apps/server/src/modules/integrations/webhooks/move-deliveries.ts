import { type DeliveryEvent, deliveryStates } from '@lorikeet/domain/integrations';
import { moveBy } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { among, word } from '../../../platform/db/words.ts';

/**
 * Moves deliveries `d` by an event of their table: those that `where` finds in a state that the event leaves. `also` sets
 * further columns. Nothing else writes `webhook_deliveries.status`.
 */
export function moveDeliveries(
  merchantId: string,
  event: DeliveryEvent,
  { where, also }: { where: Sql; also: Sql },
): Sql {
  const { from, to } = moveBy(deliveryStates, event);
  return sql`
    update webhook_deliveries d set status = ${word(to)}, ${also}
    where d.merchant_id = ${merchantId} and d.status ${among(from)} and ${where}`;
}
