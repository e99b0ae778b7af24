import { sql } from '../../platform/db/sql.ts';
import { found, HttpProblem } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

export type UserStatus = 'invited' | 'active' | 'inactive' | 'removed';
export type TeamUser = {
  id: string;
  username: string;
  name: string;
  email: string;
  type: 'owner' | 'staff';
  status: UserStatus;
  locale: 'en' | 'zh';
  has_password: boolean;
  two_factor_enabled: boolean;
};
export type Role = {
  id: string;
  name: string;
  slug: string;
  is_system: boolean;
  permissions: string[];
};

const userNotFound = () => new HttpProblem(404, 'user.not_found');
export const roleNotFound = () => new HttpProblem(404, 'role.not_found');

/** A person of the tenant's staff, the removed ones too. Throws HTTP 404. */
export async function teamUser(work: Work, userId: string): Promise<TeamUser> {
  const row = await work.maybe<TeamUser>(sql`
    select id, username, name, email, type, status, locale, password_hash is not null as has_password,
      two_factor_enabled
    from merchant_users where merchant_id = ${work.merchantId} and id = ${userId}`);
  if (!row) throw userNotFound();
  return row;
}

/** The roles that a person holds, by name. */
export function rolesOfUser(work: Work, userId: string): Promise<Role[]> {
  return work.rows<Role>(sql`
    select r.id, r.name, r.slug, r.is_system, r.permissions from user_roles ur
    join roles r on r.merchant_id = ur.merchant_id and r.id = ur.role_id
    where ur.merchant_id = ${work.merchantId} and ur.user_id = ${userId} order by lower(r.name), r.id`);
}

/** The roles of those ids, by name. Throws HTTP 404 when one of them is not there. */
export async function rolesByIds(work: Work, ids: readonly string[]): Promise<Role[]> {
  const asked = [...new Set(ids)];
  const rows = await work.rows<Role>(sql`
    select id, name, slug, is_system, permissions from roles
    where merchant_id = ${work.merchantId} and id = any(${asked}::uuid[]) order by lower(name), id`);
  if (rows.length < asked.length) throw roleNotFound();
  return rows;
}

export async function roleById(work: Work, roleId: string): Promise<Role> {
  const [role] = await rolesByIds(work, [roleId]);
  return found(role);
}

/** The Owner role of the tenant. */
export function ownerRole(work: Work): Promise<Role> {
  return work.one<Role>(sql`
    select id, name, slug, is_system, permissions from roles
    where merchant_id = ${work.merchantId} and slug = 'owner'`);
}

/** Gives a person exactly these roles. */
export async function writeRoles(work: Work, userId: string, roles: readonly Role[]): Promise<void> {
  const ids = roles.map((role) => role.id);
  await work.run(sql`
    delete from user_roles
    where merchant_id = ${work.merchantId} and user_id = ${userId} and role_id <> all(${ids}::uuid[])`);
  await work.run(sql`
    insert into user_roles (merchant_id, user_id, role_id)
    select ${work.merchantId}, ${userId}, role_id from unnest(${ids}::uuid[]) role_id
    on conflict (merchant_id, user_id, role_id) do nothing`);
}

/** Ends every link that a person was sent and has not used. */
export async function endLinks(work: Work, userId: string): Promise<void> {
  await work.run(sql`
    update user_tokens set used_at = ${work.clock.wall()}
    where merchant_id = ${work.merchantId} and user_id = ${userId} and used_at is null`);
}

export const setStatus = (work: Work, userId: string, status: UserStatus): Promise<number> =>
  work.run(sql`
    update merchant_users set status = ${status}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${userId}`);
