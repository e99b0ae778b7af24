import { ALL_PERMISSIONS, type Permission, SYSTEM_ROLE_NAMES, SYSTEM_ROLES } from '@lorikeet/contracts';
import { join, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type SystemRole = keyof typeof SYSTEM_ROLES;

/**
 * Gives a new tenant its system roles and returns their ids by slug. The platform's own owners and admins also
 * hold the permissions of Operations, which no merchant's role can hold.
 */
export async function seedRoles(
  work: Work,
  tenantKind: 'business' | 'council' | 'platform',
): Promise<Record<SystemRole, string>> {
  const operations = tenantKind === 'platform' ? ALL_PERMISSIONS : [];
  const roles = (Object.keys(SYSTEM_ROLES) as SystemRole[]).map((slug) => {
    const held: readonly Permission[] = SYSTEM_ROLES[slug];
    const more = slug === 'owner' || slug === 'admin' ? operations : [];
    const barred = slug === 'admin' ? 'roles.write' : undefined;
    const permissions = [...new Set([...held, ...more])].filter((name) => name !== barred);
    return { id: work.newId(), slug, name: SYSTEM_ROLE_NAMES[slug].en, permissions };
  });
  const rows = roles.map(
    (role) =>
      sql`(${work.merchantId}, ${role.id}, ${role.name}, ${role.slug}, ${role.permissions}, true, ${work.now}, ${work.now})`,
  );
  await work.run(sql`
    insert into roles (merchant_id, id, name, slug, permissions, is_system, created_at, updated_at)
    values ${join(rows)}`);
  return Object.fromEntries(roles.map((role) => [role.slug, role.id])) as Record<SystemRole, string>;
}
