import { ALL_PERMISSIONS, type Output, type Permission } from '@lorikeet/contracts';
import type * as users from '@lorikeet/contracts/users';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { readStanding, type Standing } from './lock-team.ts';
import { isWithin, permissionsOf } from './team-rules.ts';
import { type Role, rolesOfUser, type TeamUser, teamUser } from './team-store.ts';
import { userFacts } from './user-list.query.ts';

type Detail = Output<typeof users.getUser>;
type Action = (typeof users.USER_ACTIONS)[number];

/** One person of the team as the reader sees them. Throws HTTP 404. */
export async function userDetailOf(work: Work, userId: string): Promise<Detail> {
  const user = await teamUser(work, userId);
  const roles = await rolesOfUser(work, userId);
  const wall = work.clock.wall();
  const row = await work.one<Omit<Detail, 'permissions' | 'can'>>(sql`
    select ${userFacts(work)}, u.locale,
      (select count(*)::int from sessions s
        where s.merchant_id = ${work.merchantId} and s.user_id = u.id and s.revoked_at is null
          and s.expires_at > ${wall}) as sessions,
      (select max(l.expires_at) from user_tokens l
        where l.merchant_id = ${work.merchantId} and l.user_id = u.id and l.purpose = 'invitation'
          and l.used_at is null) as invited_until
    from merchant_users u where u.merchant_id = ${work.merchantId} and u.id = ${userId}`);
  const held = permissionsOf(roles);
  return {
    ...row,
    permissions: ALL_PERMISSIONS.filter((name) => held.has(name)),
    can: await actionsOn(work, user, roles),
  };
}

/** What the reader may do about a person; the use cases ask again. */
async function actionsOn(work: Work, user: TeamUser, roles: readonly Role[]): Promise<Action[]> {
  const standing = await readStanding(work);
  const mayWrite = standing.permissions.has('users.write') && user.status !== 'removed';
  if (!mayWrite || !isWithin(standing, user, roles)) return [];
  const isOther = standing.userId !== user.id;
  const mayLeave = isOther && !(await isLastOwner(work, user));
  const all: Record<Action, boolean> = {
    edit: true,
    resend_invitation: user.status === 'invited',
    deactivate: mayLeave && (user.status === 'active' || user.status === 'invited'),
    activate: user.status === 'inactive',
    remove: mayLeave,
    reset_two_factor: isOther && user.two_factor_enabled,
  };
  return (Object.keys(all) as Action[]).filter((action) => all[action]);
}

async function isLastOwner(work: Work, user: TeamUser): Promise<boolean> {
  if (user.type !== 'owner' || user.status !== 'active') return false;
  const { owners } = await work.one<{ owners: number }>(sql`
    select count(*)::int as owners from merchant_users
    where merchant_id = ${work.merchantId} and type = 'owner' and status = 'active'`);
  return owners < 2;
}

/** Every role, and whether the reader may give it to a person. */
export async function assignableRoles(work: Work): Promise<Output<typeof users.listAssignableRoles>> {
  const standing = await readStanding(work);
  const roles = await work.rows<Role>(sql`
    select id, name, slug, is_system, permissions from roles where merchant_id = ${work.merchantId}
    order by is_system desc, cardinality(permissions) desc, lower(name), id`);
  return {
    roles: roles.map((role) => ({
      ...role,
      permissions: role.permissions as Permission[],
      may_give: mayAssign(standing, role),
    })),
  };
}

function mayAssign(standing: Standing, role: Role): boolean {
  if (role.slug === 'owner' && !standing.isOwner) return false;
  return role.permissions.every((name) => standing.permissions.has(name));
}
