import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { lockTeam } from './lock-team.ts';
import {
  inOrder,
  type RoleFields,
  requireFreeName,
  requireFreeSlug,
  requireGivablePermissions,
  requireReadsNeeded,
} from './role-rules.ts';

/** Adds a role and returns its id. Throws HTTP 422 at `name`, `slug` or `permissions`. */
export async function createRole(work: Work, role: RoleFields): Promise<string> {
  const standing = await lockTeam(work, 'roles.write');
  await requireGivablePermissions(work, standing, role.permissions);
  requireReadsNeeded(role.permissions);
  await requireFreeName(work, role.name);
  await requireFreeSlug(work, role.slug);
  const id = work.newId();
  const permissions = inOrder(role.permissions);
  await work.run(sql`
    insert into roles (merchant_id, id, name, slug, permissions, is_system, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${role.name}, ${role.slug}, ${permissions}, false, ${work.now}, ${work.now})`);
  await work.audit({
    action: 'role.created',
    subjectKind: 'role',
    subjectId: id,
    after: { name: role.name, slug: role.slug, permissions },
  });
  return id;
}
