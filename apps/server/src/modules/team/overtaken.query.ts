import type { OvertakenBecause } from '@lorikeet/contracts/approval-kinds';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Why nothing can be changed any more of a person or with roles, if one of them has gone. */
export async function goneFromTeam(
  work: Work,
  { userId = null, roleIds = [] }: { userId?: string | null; roleIds?: readonly string[] | undefined },
): Promise<OvertakenBecause | null> {
  const asked = [...new Set(roleIds)];
  const { is_removed, roles } = await work.one<{ is_removed: boolean; roles: number }>(sql`
    select
      exists (select 1 from merchant_users
        where merchant_id = ${work.merchantId} and id = ${userId}::uuid and status = 'removed') as is_removed,
      (select count(*)::int from roles where merchant_id = ${work.merchantId} and id = any(${asked}::uuid[])) as roles`);
  if (is_removed) return 'user_removed';
  return roles < asked.length ? 'role_deleted' : null;
}
