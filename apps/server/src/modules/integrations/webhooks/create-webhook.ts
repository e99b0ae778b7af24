import { WEBHOOKS_MAX } from '@lorikeet/contracts/webhooks';
import { sql } from '../../../platform/db/sql.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { newSecret } from './sign.ts';

export type WebhookFields = { url: string; description: string | null; events: readonly string[] };

/** What the audit log says of one. */
export const told = ({ url, description, events }: WebhookFields) => ({
  url,
  description,
  events: events.length > 0 ? [...events].sort() : 'all',
});

/** Sends events to an address from now on. Returns its secret, which nobody sees again. Refuses `webhook.too_many`. */
export async function createWebhook(
  work: Work,
  fields: WebhookFields,
): Promise<{ id: string; secret: string }> {
  // The merchant's row: of two at once the second counts the first.
  await work.run(sql`select 1 from merchants where id = ${work.merchantId} for no key update`);
  const { n } = await work.one<{ n: number }>(sql`
    select count(*)::int as n from webhooks where merchant_id = ${work.merchantId} and status <> 'removed'`);
  refuseUnless(n < WEBHOOKS_MAX, 'webhook.too_many', { max: WEBHOOKS_MAX });
  const id = work.newId();
  const secret = newSecret();
  const wall = work.clock.wall();
  await work.run(sql`
    insert into webhooks (merchant_id, id, url, description, events, status, secret, created_at, next_try_at)
    values (${work.merchantId}, ${id}, ${fields.url}, ${fields.description}, ${[...fields.events]}, 'active',
      ${work.vault.seal(secret)}, ${wall}, ${wall})`);
  await work.audit({ action: 'webhook.created', subjectKind: 'webhook', subjectId: id, after: told(fields) });
  return { id, secret };
}
