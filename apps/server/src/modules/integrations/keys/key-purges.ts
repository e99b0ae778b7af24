import { sql } from '../../../platform/db/sql.ts';
import type { Purge } from '../../../platform/purge.ts';

/** From where keys were used: only today's is asked for, the audit log has the rest. */
export const KEY_PURGES: readonly Purge[] = [
  {
    name: 'api_key_addresses',
    kept: 'tries',
    statement: (before, most) => sql`
      delete from api_key_addresses where (merchant_id, key_id, day, address, is_refused) in (
        select merchant_id, key_id, day, address, is_refused from api_key_addresses
        where day < ${before.toISOString().slice(0, 10)} order by day limit ${most})`,
  },
];
