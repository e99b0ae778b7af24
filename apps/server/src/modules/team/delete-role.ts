import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockTeam } from './lock-team.ts';
import { roleById } from './team-store.ts';

/** A sentence names this many people and counts the others. */
const NAMED_MAX = 3;

/** Deletes a role that nobody holds. Throws HTTP 404; Refusal `role.system`, `role.in_use` with who holds it. */
export async function deleteRole(work: Work, roleId: string): Promise<void> {
  await lockTeam(work, 'roles.write');
  const role = await roleById(work, roleId);
  if (role.is_system) throw new Refusal('role.system');
  const holders = await work.rows<{ name: string }>(sql`
    select u.name from user_roles ur
    join merchant_users u on u.merchant_id = ur.merchant_id and u.id = ur.user_id
    where ur.merchant_id = ${work.merchantId} and ur.role_id = ${roleId} order by lower(u.name), u.id`);
  if (holders.length > 0) throw new Refusal('role.in_use', { holders: named(holders) });
  await work.run(sql`delete from roles where merchant_id = ${work.merchantId} and id = ${roleId}`);
  await work.audit({
    action: 'role.deleted',
    subjectKind: 'role',
    subjectId: roleId,
    before: { name: role.name, slug: role.slug, permissions: role.permissions },
  });
}

function named(holders: readonly { name: string }[]): string {
  const names = holders.slice(0, NAMED_MAX).map((holder) => holder.name);
  const more = holders.length - names.length;
  return more > 0 ? `${names.join(', ')} +${more}` : names.join(', ');
}
