import { sql } from '../../platform/db/sql.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { Standing } from './lock-team.ts';
import { type Role, rolesOfUser, type TeamUser } from './team-store.ts';

export const permissionsOf = (roles: readonly Role[]): Set<string> =>
  new Set(roles.flatMap((role) => role.permissions));

/** True when the actor may do at least all that this person may. */
export function isWithin(standing: Standing, user: TeamUser, roles: readonly Role[]): boolean {
  if (user.type === 'owner' && !standing.isOwner) return false;
  return isGivable(standing, roles);
}

/**
 * Nobody acts on a person who may do more than they: who could change that person's e-mail could sign in as them.
 * Throws Refusal `user.holds_more`.
 */
export async function requireWithin(work: Work, standing: Standing, user: TeamUser): Promise<void> {
  if (!isWithin(standing, user, await rolesOfUser(work, user.id))) throw new Refusal('user.holds_more');
}

/** True when roles permit nothing that the actor may not do themselves. */
export const isGivable = (standing: Standing, given: readonly Role[]): boolean =>
  [...permissionsOf(given)].every((name) => standing.permissions.has(name));

/** Nobody gives a role that permits what they may not do themselves. Throws HTTP 422 at `role_ids`. */
export function requireGivable(standing: Standing, given: readonly Role[]): void {
  if (!isGivable(standing, given)) throw fieldProblem([{ path: 'role_ids', code: 'role_not_yours' }]);
}

export function requireNotYourself(standing: Standing, user: TeamUser): void {
  if (standing.userId === user.id) throw new Refusal('user.yourself');
}

/**
 * A person must always be able to do everything: an active owner beside the one who is about to stop being one.
 * Only under the team's lock. Throws Refusal `user.last_owner`.
 */
export async function requireAnotherOwner(work: Work, leaving: TeamUser): Promise<void> {
  if (leaving.type !== 'owner' || leaving.status !== 'active') return;
  const { others } = await work.one<{ others: number }>(sql`
    select count(*)::int as others from merchant_users
    where merchant_id = ${work.merchantId} and type = 'owner' and status = 'active' and id <> ${leaving.id}`);
  if (others === 0) throw new Refusal('user.last_owner');
}

/**
 * Owners hold the role Owner and nobody else does. The type wins over the roles where it is given; left out, the
 * roles say it. Throws HTTP 422 at `role_ids` for staff with the role Owner.
 */
export function typeAndRoles(
  asked: { type?: 'owner' | 'staff' | undefined; roles: readonly Role[] },
  owner: Role,
): { type: 'owner' | 'staff'; roles: Role[] } {
  const hasOwner = asked.roles.some((role) => role.id === owner.id);
  const type = asked.type ?? (hasOwner ? 'owner' : 'staff');
  if (type === 'staff' && hasOwner) throw fieldProblem([{ path: 'role_ids', code: 'role_owner' }]);
  const roles = type === 'owner' && !hasOwner ? [...asked.roles, owner] : [...asked.roles];
  return { type, roles };
}
