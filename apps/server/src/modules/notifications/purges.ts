import { sql } from '../../platform/db/sql.ts';
import type { Purge } from '../../platform/purge.ts';

/** What was told long ago stays with the records that it told of. */
export const NOTIFICATION_PURGES: readonly Purge[] = [
  {
    name: 'notifications',
    kept: 'notifications',
    statement: (before) => sql`delete from notifications where latest_at < ${before}`,
  },
  {
    name: 'notification_sources',
    kept: 'notifications',
    statement: (before) => sql`delete from notification_sources where counted_at < ${before}`,
  },
];
