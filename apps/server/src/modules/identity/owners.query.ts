import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type Owner = { id: string; name: string; username: string; email: string; locale: 'en' | 'zh' };

/** The merchant's active owners, the first one first. */
export function ownersOf(work: Work): Promise<Owner[]> {
  return work.rows<Owner>(sql`
    select id, name, username, email, locale from merchant_users
    where merchant_id = ${work.merchantId} and type = 'owner' and status = 'active' order by created_at, id`);
}
