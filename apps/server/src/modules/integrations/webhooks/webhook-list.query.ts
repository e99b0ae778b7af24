import type { Output } from '@lorikeet/contracts';
import type * as webhooks from '@lorikeet/contracts/webhooks';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import type { Work } from '../../../platform/work.ts';

type WebhookRow = Output<typeof webhooks.getWebhook>;

const select = (work: Work): Sql => sql`
  select w.id, w.url, w.description, w.events, w.status, w.is_paused_by_failures, w.created_at, w.failures,
    case when w.failures > 0 and w.status = 'active' then w.next_try_at end as next_try_at, w.last_delivered_at,
    case when w.former_secret_until > ${work.clock.wall()} then w.former_secret_until end as former_secret_until,
    (select count(*)::int from webhook_deliveries d
      where d.merchant_id = ${work.merchantId} and d.webhook_id = w.id and d.status = 'waiting') as waiting,
    (select count(*)::int from webhook_deliveries d
      where d.merchant_id = ${work.merchantId} and d.webhook_id = w.id and d.status = 'failed') as failed
  from webhooks w where w.merchant_id = ${work.merchantId} and w.status <> 'removed'`;

export async function webhookList(work: Work): Promise<{ rows: WebhookRow[] }> {
  return { rows: await work.rows<WebhookRow>(sql`${select(work)} order by w.created_at, w.id`) };
}

/** One webhook, or 404. */
export async function webhookDetail(work: Work, id: string): Promise<WebhookRow> {
  return found(await work.maybe<WebhookRow>(sql`${select(work)} and w.id = ${id}`));
}
