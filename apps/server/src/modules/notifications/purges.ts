import { sql } from '../../platform/db/sql.ts';
import type { Purge } from '../../platform/purge.ts';

/** What was told long ago stays with the records that it told of. */
export const NOTIFICATION_PURGES: readonly Purge[] = [
  {
    name: 'notifications',
    kept: 'notifications',
    statement: (before, most) => sql`
      delete from notifications where (merchant_id, id) in (
        select merchant_id, id from notifications where latest_at < ${before} order by latest_at limit ${most})`,
  },
  {
    name: 'notification_sources',
    kept: 'notifications',
    statement: (before, most) => sql`
      delete from notification_sources where (merchant_id, event_id) in (
        select merchant_id, event_id from notification_sources
        where counted_at < ${before} order by counted_at limit ${most})`,
  },
];
