import type { Permission } from '@lorikeet/contracts';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type Holder = { id: string; name: string; email: string; locale: 'en' | 'zh' };

/** The active people whose roles hold a permission, the longest here first. */
export function holdersOf(work: Work, permission: Permission): Promise<Holder[]> {
  return work.rows<Holder>(sql`
    select u.id, u.name, u.email, u.locale from merchant_users u
    where u.merchant_id = ${work.merchantId} and u.status = 'active' and exists (
      select 1 from user_roles ur
      join roles r on r.merchant_id = ur.merchant_id and r.id = ur.role_id
      where ur.merchant_id = ${work.merchantId} and ur.user_id = u.id and ${permission} = any(r.permissions))
    order by u.created_at, u.id`);
}
