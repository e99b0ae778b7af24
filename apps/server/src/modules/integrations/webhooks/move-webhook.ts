import { type WebhookEvent, webhookStates } from '@lorikeet/domain/integrations';
import { advance, moveBy } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { among, word } from '../../../platform/db/words.ts';
import { found } from '../../../platform/http/problem.ts';
import type { Work } from '../../../platform/work.ts';

export type LockedWebhook = { id: string; url: string; status: 'active' | 'paused'; secret: Buffer };

/** A webhook under lock; 404 for one that is not this merchant's, or that was removed. */
export async function lockWebhook(work: Work, id: string): Promise<LockedWebhook> {
  return found(
    await work.maybe<LockedWebhook>(sql`
      select id, url, status, secret from webhooks
      where merchant_id = ${work.merchantId} and id = ${id} and status <> 'removed' for update`),
  );
}

/**
 * Moves a webhook by its table and writes that down. False when it is there already. 404. Nothing else writes
 * `webhooks.status`.
 */
export async function moveWebhook(work: Work, id: string, event: WebhookEvent): Promise<boolean> {
  const before = await lockWebhook(work, id);
  const status = advance(webhookStates, before.status, event);
  if (status === before.status) return false;
  await work.run(sql`
    update webhooks set status = ${status}, is_paused_by_failures = false, failures = 0,
      next_try_at = ${work.clock.wall()}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.audit({
    action: AUDITED[event],
    subjectKind: 'webhook',
    subjectId: id,
    after: { url: before.url },
  });
  return true;
}

const AUDITED = {
  pause: 'webhook.paused',
  resume: 'webhook.resumed',
  remove: 'webhook.removed',
} as const;

/** Pauses one that nothing reaches. The statement is open for `returning`. */
export function pauseUnreached(work: Work, id: string): Sql {
  const { from, to } = moveBy(webhookStates, 'pause');
  return sql`
    update webhooks set status = ${word(to)}, is_paused_by_failures = true
    where merchant_id = ${work.merchantId} and id = ${id} and status ${among(from)}`;
}
