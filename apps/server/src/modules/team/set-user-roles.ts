import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { requireTwoApprovers } from '../approvals/index.ts';
import { lockTeam } from './lock-team.ts';
import { noteSecondPerson } from './second-person-from.ts';
import { requireAnotherOwner, requireGivable, requireWithin, typeAndRoles } from './team-rules.ts';
import { ownerRole, type Role, rolesByIds, rolesOfUser, teamUser, writeRoles } from './team-store.ts';

export type RoleMove = {
  userId: string;
  roleIds?: readonly string[] | undefined;
  type?: 'owner' | 'staff' | undefined;
};

/**
 * Gives a person exactly these roles; they count from that person's next call. What the actor gives that the person
 * did not hold must lie within what the actor holds. Returns whether anything changed.
 * Throws HTTP 404 for an unknown person or role, HTTP 422 at `role_ids` for a role that the actor may not give;
 * Refusal `user.removed`, `user.holds_more`, `user.owner_only`, `user.last_owner`,
 * `approval.two_needed`.
 */
export async function setUserRoles(work: Work, asked: RoleMove): Promise<boolean> {
  const standing = await lockTeam(work, 'users.write');
  const user = await teamUser(work, asked.userId);
  if (user.status === 'removed') throw new Refusal('user.removed');
  await requireWithin(work, standing, user);
  const held = await rolesOfUser(work, user.id);
  const { next, given } = await moveOf(work, held, asked);
  if (next.type !== user.type && !standing.isOwner) throw new Refusal('user.owner_only');
  requireGivable(standing, given);
  if (next.type === 'staff') await requireAnotherOwner(work, user);
  const isSame = given.length === 0 && next.roles.length === held.length && next.type === user.type;
  if (isSame) return false;
  await writeRoles(work, user.id, next.roles);
  await work.run(sql`
    update merchant_users set type = ${next.type}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${user.id}`);
  await noteSecondPerson(work, sql`id = ${user.id}`, { gives: true });
  await requireTwoApprovers(work);
  await work.audit({
    action: 'user.roles_changed',
    subjectKind: 'user',
    subjectId: user.id,
    before: { type: user.type, roles: held.map((role) => role.slug) },
    after: { type: next.type, roles: next.roles.map((role) => role.slug) },
  });
  return true;
}

/**
 * What a person who holds these roles is and holds after a move, and what it gives that they did not hold. Throws HTTP 404
 * for an unknown role, HTTP 422 at `role_ids` for staff with the role Owner.
 */
export async function moveOf(
  work: Work,
  held: readonly Role[],
  asked: RoleMove,
): Promise<{ next: ReturnType<typeof typeAndRoles>; given: Role[] }> {
  const owner = await ownerRole(work);
  // Staff again, and nothing said of roles: the others stay.
  const kept = asked.type === 'staff' ? held.filter((role) => role.id !== owner.id) : held;
  const roles = asked.roleIds ? await rolesByIds(work, asked.roleIds) : kept;
  const next = typeAndRoles({ type: asked.type, roles }, owner);
  return { next, given: next.roles.filter((role) => !held.some(({ id }) => id === role.id)) };
}
