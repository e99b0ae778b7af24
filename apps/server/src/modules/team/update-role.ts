import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { requireTwoApprovers } from '../approvals/index.ts';
import { lockTeam } from './lock-team.ts';
import {
  inOrder,
  type RoleFields,
  requireFreeName,
  requireFreeSlug,
  requireGivablePermissions,
  requireReadsNeeded,
} from './role-rules.ts';
import { noteSecondPerson } from './second-person-from.ts';
import { roleById } from './team-store.ts';

/**
 * Changes a role: permissions are read at each call, so it counts from the next one of everybody who holds it. Only
 * what is added must be the actor's own; that of a role they hold themselves too. Returns whether anything changed.
 * Throws HTTP 404, HTTP 422 at `name`, `slug` or `permissions`; Refusal `role.system`, `approval.two_needed`.
 */
export async function updateRole(work: Work, roleId: string, next: RoleFields): Promise<boolean> {
  const standing = await lockTeam(work, 'roles.write');
  const role = await roleById(work, roleId);
  if (role.is_system) throw new Refusal('role.system');
  await requireGivablePermissions(work, standing, next.permissions, role.permissions);
  requireReadsNeeded(next.permissions);
  if (next.name !== role.name) await requireFreeName(work, next.name, roleId);
  await requireFreeSlug(work, next.slug, roleId);
  const before = { name: role.name, slug: role.slug, permissions: inOrder(role.permissions) };
  const after = { name: next.name, slug: next.slug, permissions: inOrder(next.permissions) };
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await work.run(sql`
    update roles set name = ${after.name}, slug = ${after.slug}, permissions = ${after.permissions},
      updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${roleId}`);
  if (after.permissions.some((name) => !before.permissions.includes(name))) await noteHolders(work, roleId);
  await requireTwoApprovers(work);
  await work.audit({ action: 'role.updated', subjectKind: 'role', subjectId: roleId, before, after });
  return true;
}

/** Refuses `record.changed_meanwhile` where a role is another than a form was opened with. The team is held from here on. */
export async function refuseChangedRole(work: Work, roleId: string, seen: Date | undefined): Promise<void> {
  if (seen === undefined) return;
  await lockTeam(work, 'roles.write');
  const role = await work.maybe<{ updated_at: Date }>(
    sql`select updated_at from roles where merchant_id = ${work.merchantId} and id = ${roleId}`,
  );
  refuseChanged(seen, found(role).updated_at);
}

const noteHolders = (work: Work, roleId: string): Promise<void> =>
  noteSecondPerson(
    work,
    sql`id in (select user_id from user_roles where merchant_id = ${work.merchantId} and role_id = ${roleId})`,
    { gives: false },
  );
