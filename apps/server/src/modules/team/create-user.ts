import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { addStaffFromAnywhere } from './add-staff.ts';
import { lockTeam } from './lock-team.ts';
import { noteSecondPerson } from './second-person-from.ts';
import { sendInvitation } from './team-mail.ts';
import { requireGivable, typeAndRoles } from './team-rules.ts';
import { ownerRole, rolesByIds } from './team-store.ts';
import { requireFreeUsername, usernameFault } from './username.query.ts';

export type NewUser = {
  username: string;
  email: string;
  name: string;
  roleIds: readonly string[];
  type?: 'owner' | 'staff' | undefined;
  /** Hashed before the transaction opened; null invites the person. */
  passwordHash: string | null;
  locale: 'en' | 'zh';
};

/**
 * Adds a person to the team and returns their id; without a password they get the letter of an invitation.
 * Throws HTTP 404 for an unknown role, HTTP 422 at `username`, `email` or `role_ids`; Refusal `user.owner_only`.
 */
export async function createUser(work: Work, asked: NewUser): Promise<string> {
  const standing = await lockTeam(work, 'users.write');
  const owner = await ownerRole(work);
  const { type, roles } = typeAndRoles(
    { type: asked.type, roles: await rolesByIds(work, asked.roleIds) },
    owner,
  );
  if (type === 'owner' && !standing.isOwner) throw new Refusal('user.owner_only');
  requireGivable(standing, roles);
  await requireFreeUsername(work, asked.username);
  const { username, email, name, passwordHash, locale } = asked;
  const staff = {
    username,
    email,
    name,
    passwordHash,
    locale,
    type,
    roleIds: roles.map((role) => role.id),
  };
  const id = await addStaffFromAnywhere(work, staff).catch((error: unknown) => {
    throw usernameFault(error);
  });
  const own = passwordHash === null;
  await work.run(sql`
    update merchant_users set own_password = ${own} where merchant_id = ${work.merchantId} and id = ${id}`);
  await noteSecondPerson(work, sql`id = ${id}`, { gives: true });
  await work.audit({
    action: passwordHash === null ? 'user.invited' : 'user.roles_changed',
    subjectKind: 'user',
    subjectId: id,
    after: { type, roles: roles.map((role) => role.slug) },
  });
  if (passwordHash === null) await sendInvitation(work, { id, name, email, locale, username });
  return id;
}
