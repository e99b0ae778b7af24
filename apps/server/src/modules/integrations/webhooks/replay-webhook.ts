import type { Input } from '@lorikeet/contracts';
import type * as webhooks from '@lorikeet/contracts/webhooks';
import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import type { Work } from '../../../platform/work.ts';
import { moveDeliveries } from './move-deliveries.ts';
import { lockWebhook } from './move-webhook.ts';

/**
 * Lets events of a webhook go again in their order: one, those of some types, of a time, in a state. Returns how many.
 * 404 for a webhook or a delivery that is not there.
 */
export async function replayWebhook(
  work: Work,
  input: Input<typeof webhooks.resendWebhookEvents>,
): Promise<{ events: number }> {
  const { merchantId } = work;
  const { url } = await lockWebhook(work, input.id);
  if (input.delivery_id)
    found(
      await work.maybe(sql`
        select 1 from webhook_deliveries
        where merchant_id = ${merchantId} and id = ${input.delivery_id} and webhook_id = ${input.id}`),
    );
  const events = await work.run(
    moveDeliveries(merchantId, 'replay', {
      where: chosen(input),
      also: sql`tries = 0, due_at = ${work.clock.wall()}`,
    }),
  );
  await work.audit({
    action: 'webhook.replayed',
    subjectKind: 'webhook',
    subjectId: input.id,
    after: { url, events },
  });
  return { events };
}

const chosen = (input: Input<typeof webhooks.resendWebhookEvents>): Sql => sql`d.webhook_id = ${input.id}
  ${input.delivery_id ? sql`and d.id = ${input.delivery_id}` : empty}
  ${input.types?.length ? sql`and d.name = any(${input.types})` : empty}
  ${input.status ? sql`and d.status = ${input.status}` : empty}
  ${input.from ? sql`and d.happened_at >= ${input.from}` : empty}
  ${input.to ? sql`and d.happened_at <= ${input.to}` : empty}`;
