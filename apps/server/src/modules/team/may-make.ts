import type { Work } from '../../platform/work.ts';
import type { NewUser } from './create-user.ts';
import { standingOfPerson } from './lock-team.ts';
import { goneFromTeam } from './overtaken.query.ts';
import { moveOf, type RoleMove } from './set-user-roles.ts';
import { isGivable, isWithin, typeAndRoles } from './team-rules.ts';
import { ownerRole, roleById, rolesByIds, rolesOfUser, teamUser } from './team-store.ts';

/*
 * Whether a colleague could make a change of the team by what they may do now, as its use case asks of the actor. What names
 * a role or a person that has gone is no question of rights: it ends or is refused for that.
 */

/** Whether they may do at least all that the person may. */
export async function mayChangePerson(
  work: Work,
  userId: string,
  { userId: subject }: { userId: string },
): Promise<boolean> {
  const standing = await standingOfPerson(work, userId);
  return isWithin(standing, await teamUser(work, subject), await rolesOfUser(work, subject));
}

/** The same, and whether they may give what the person did not hold; only owners make and unmake owners. */
export async function mayMoveRoles(work: Work, userId: string, move: RoleMove): Promise<boolean> {
  if (await goneFromTeam(work, move)) return true;
  const standing = await standingOfPerson(work, userId);
  const user = await teamUser(work, move.userId);
  const held = await rolesOfUser(work, user.id);
  const { next, given } = await moveOf(work, held, move);
  const isOwners = next.type !== user.type;
  return isWithin(standing, user, held) && isGivable(standing, given) && (standing.isOwner || !isOwners);
}

/** Whether they may give a new person these roles; only owners make an owner. */
export async function mayCreateUser(
  work: Work,
  userId: string,
  asked: Pick<NewUser, 'roleIds' | 'type'>,
): Promise<boolean> {
  if (await goneFromTeam(work, { roleIds: asked.roleIds })) return true;
  const standing = await standingOfPerson(work, userId);
  const roles = await rolesByIds(work, asked.roleIds);
  const next = typeAndRoles({ type: asked.type, roles }, await ownerRole(work));
  return isGivable(standing, next.roles) && (standing.isOwner || next.type !== 'owner');
}

/** Whether they hold themselves what a role is to permit beyond what it permits already. */
export async function mayWriteRole(
  work: Work,
  userId: string,
  role: { id?: string; permissions: readonly string[] },
): Promise<boolean> {
  if (role.id && (await goneFromTeam(work, { roleIds: [role.id] }))) return true;
  const standing = await standingOfPerson(work, userId);
  const before = role.id ? (await roleById(work, role.id)).permissions : [];
  return role.permissions.every((name) => before.includes(name) || standing.permissions.has(name));
}
