import { sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import { refuseChanged } from '../../../platform/refuse-changed.ts';
import type { Work } from '../../../platform/work.ts';
import { told, type WebhookFields } from './create-webhook.ts';
import { beginAnew } from './move-deliveries.ts';

/**
 * Changes where a webhook sends and what; what waits goes to the new address, at once. Refuses `record.changed_meanwhile` where
 * it is another than was `seen`; 404.
 */
export async function updateWebhook(
  work: Work,
  id: string,
  fields: WebhookFields,
  seen?: WebhookFields,
): Promise<void> {
  const before = found(
    await work.maybe<WebhookFields>(sql`
      select url, description, events from webhooks
      where merchant_id = ${work.merchantId} and id = ${id} and status <> 'removed' for update`),
  );
  refuseChanged(seen, before);
  const wall = work.clock.wall();
  await work.run(sql`
    update webhooks set url = ${fields.url}, description = ${fields.description}, events = ${[...fields.events]},
      failures = 0, next_try_at = ${wall}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  if (fields.url !== before.url) await beginAnew(work, id);
  await work.audit({
    action: 'webhook.updated',
    subjectKind: 'webhook',
    subjectId: id,
    before: told(before),
    after: told(fields),
  });
}
