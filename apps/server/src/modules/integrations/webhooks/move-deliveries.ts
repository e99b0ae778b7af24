import { type DeliveryEvent, deliveryStates } from '@lorikeet/domain/integrations';
import { moveBy } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { among, word } from '../../../platform/db/words.ts';
import type { Work } from '../../../platform/work.ts';

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

/** What waits for a webhook is due at once, and its tries are counted anew: those before tell nothing of what was mended. */
export async function beginAnew(work: Work, webhookId: string): Promise<void> {
  await work.run(sql`
    update webhook_deliveries set tries = 0, due_at = ${work.clock.wall()}
    where merchant_id = ${work.merchantId} and webhook_id = ${webhookId} and status = 'waiting'`);
}
