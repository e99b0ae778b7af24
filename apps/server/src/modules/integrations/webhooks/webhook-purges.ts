import { sql } from '../../../platform/db/sql.ts';
import type { Purge } from '../../../platform/purge.ts';

/** What was delivered or given up goes after as long as other events; what waits stays, unless its address was removed. */
export const WEBHOOK_PURGES: readonly Purge[] = [
  {
    name: 'webhook_attempts',
    kept: 'events',
    statement: (before, most) => sql`
      delete from webhook_attempts where (merchant_id, id) in (
        select merchant_id, id from webhook_attempts where at < ${before} order by at limit ${most})`,
  },
  {
    name: 'webhook_deliveries',
    kept: 'events',
    statement: (before, most) => sql`
      delete from webhook_deliveries where (merchant_id, id) in (
        select d.merchant_id, d.id from webhook_deliveries d
        where d.status <> 'waiting' and d.happened_at < ${before}
          and not exists (select 1 from webhook_attempts a
            where a.merchant_id = d.merchant_id and a.delivery_id = d.id)
        order by d.happened_at limit ${most})`,
  },
  {
    name: 'webhook_deliveries_of_removed',
    kept: 'events',
    statement: (before, most) => sql`
      delete from webhook_deliveries where (merchant_id, id) in (
        select d.merchant_id, d.id from webhooks w
        join webhook_deliveries d on d.merchant_id = w.merchant_id and d.webhook_id = w.id and d.status = 'waiting'
        where w.status = 'removed' and d.happened_at < ${before}
          and not exists (select 1 from webhook_attempts a
            where a.merchant_id = d.merchant_id and a.delivery_id = d.id)
        limit ${most})`,
  },
  {
    name: 'webhook_events',
    kept: 'events',
    statement: (before, most) => sql`
      delete from webhook_events where (merchant_id, id) in (
        select e.merchant_id, e.id from webhook_events e
        where e.happened_at < ${before}
          and not exists (select 1 from webhook_deliveries d
            where d.merchant_id = e.merchant_id and d.event_id = e.id)
        order by e.happened_at limit ${most})`,
  },
];
