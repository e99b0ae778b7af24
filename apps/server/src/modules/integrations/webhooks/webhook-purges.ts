import { sql } from '../../../platform/db/sql.ts';
import type { Purge } from '../../../platform/purge.ts';

/** What was delivered or given up goes after as long as other events; what waits stays. */
export const WEBHOOK_PURGES: readonly Purge[] = [
  {
    name: 'webhook_attempts',
    kept: 'events',
    statement: (before) => sql`delete from webhook_attempts where at < ${before}`,
  },
  {
    name: 'webhook_deliveries',
    kept: 'events',
    statement: (before) => sql`
      delete from webhook_deliveries d where d.status <> 'waiting' and d.happened_at < ${before}
        and not exists (select 1 from webhook_attempts a
          where a.merchant_id = d.merchant_id and a.delivery_id = d.id)`,
  },
  {
    name: 'webhook_events',
    kept: 'events',
    statement: (before) => sql`
      delete from webhook_events e where e.happened_at < ${before}
        and not exists (select 1 from webhook_deliveries d
          where d.merchant_id = e.merchant_id and d.event_id = e.id)`,
  },
];
