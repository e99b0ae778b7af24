import type { ApprovalKind, Shown } from '../../platform/approvals.ts';
import type { Work } from '../../platform/work.ts';
import { endOvertaken } from '../approvals/index.ts';
import { createRole } from './create-role.ts';
import { createUser, type NewUser } from './create-user.ts';
import { deleteRole } from './delete-role.ts';
import { holdTeam } from './lock-team.ts';
import { mayChangePerson, mayCreateUser, mayMoveRoles, mayWriteRole } from './may-make.ts';
import { goneFromTeam } from './overtaken.query.ts';
import { resetTwoFactor } from './reset-two-factor.ts';
import { inOrder, type RoleFields } from './role-rules.ts';
import { moveOf, type RoleMove, setUserRoles } from './set-user-roles.ts';
import { permissionsOf, typeAndRoles } from './team-rules.ts';
import { ownerRole, type Role, roleById, rolesByIds, rolesOfUser, teamUser } from './team-store.ts';
import { updateRole } from './update-role.ts';
import { updateUser } from './update-user.ts';

export type { RoleMove };

type EmailMove = { userId: string; email: string };

const ofRoles = { topic: 'roles', permission: 'roles.write', hold: holdTeam } as const;
const ofUsers = { topic: 'roles', permission: 'users.write', hold: holdTeam } as const;

export const createRoleApproval: ApprovalKind<RoleFields> = {
  ...ofRoles,
  kind: 'role.create',
  now: async () => ({}),
  apply: createRole,
  mayDecide: mayWriteRole,
  mayAsk: mayWriteRole,
};

export const updateRoleApproval: ApprovalKind<RoleFields & { id: string }> = {
  ...ofRoles,
  kind: 'role.update',
  now: (work, role) => roleNow(work, role.id),
  apply: (work, { id, ...fields }) => updateRole(work, id, fields),
  mayDecide: mayWriteRole,
  mayAsk: mayWriteRole,
  overtaken: (work, { payload }) => goneFromTeam(work, { roleIds: [payload.id] }),
};

export const deleteRoleApproval: ApprovalKind<{ id: string }> = {
  ...ofRoles,
  kind: 'role.delete',
  now: (work, role) => roleNow(work, role.id),
  async apply(work, role) {
    await deleteRole(work, role.id);
    await endChangesWithRole(work);
  },
  overtaken: (work, { payload }) => goneFromTeam(work, { roleIds: [payload.id] }),
};

export const userRolesApproval: ApprovalKind<RoleMove> = {
  ...ofUsers,
  kind: 'user.roles',
  async now(work, move) {
    const user = await teamUser(work, move.userId);
    return { name: user.name, ...shownRights(user.type, await rolesOfUser(work, user.id)) };
  },
  shall: shownMove,
  apply: setUserRoles,
  mayDecide: mayMoveRoles,
  mayAsk: mayMoveRoles,
  overtaken: (work, { payload }) => goneFromTeam(work, payload),
};

/** Who can read a person's letters can choose their password. */
export const userEmailApproval: ApprovalKind<EmailMove> = {
  ...ofUsers,
  kind: 'user.email',
  async now(work, move) {
    const { name, email } = await teamUser(work, move.userId);
    return { name, email };
  },
  apply: updateUser,
  mayDecide: mayChangePerson,
  mayAsk: mayChangePerson,
  overtaken: (work, { payload }) => goneFromTeam(work, { userId: payload.userId }),
};

/** Both asked for at once are decided at once. */
export const emailAndRolesApproval: ApprovalKind<EmailMove & RoleMove> = {
  ...ofUsers,
  kind: 'user.email_and_roles',
  now: async (work, move) => ({
    ...(await userEmailApproval.now(work, move)),
    ...(await userRolesApproval.now(work, move)),
  }),
  shall: shownEmailAndRoles,
  async apply(work, { userId, email, roleIds, type }) {
    const changed = await updateUser(work, { userId, email });
    const moved = await setUserRoles(work, { userId, roleIds, type });
    return changed || moved;
  },
  mayDecide: mayMoveRoles,
  mayAsk: mayMoveRoles,
  overtaken: (work, { payload }) => goneFromTeam(work, payload),
};

/** Without their second factor a password is enough to sign in as a person. */
export const resetTwoFactorApproval: ApprovalKind<{ userId: string }> = {
  ...ofUsers,
  kind: 'user.two_factor',
  async now(work, { userId }) {
    const { name, two_factor_enabled } = await teamUser(work, userId);
    return { name, two_factor_enabled };
  },
  apply: (work, { userId }) => resetTwoFactor(work, userId),
  mayDecide: mayChangePerson,
  mayAsk: mayChangePerson,
  overtaken: (work, { payload }) => goneFromTeam(work, payload),
};

/** A new person comes with roles: one who could add a colleague alone could be the second person as well. */
export const createUserApproval: ApprovalKind<NewUser> = {
  ...ofUsers,
  kind: 'user.create',
  now: async () => ({}),
  shall: shownUser,
  apply: createUser,
  mayDecide: mayCreateUser,
  mayAsk: mayCreateUser,
  overtaken: (work, { payload }) => goneFromTeam(work, { roleIds: payload.roleIds }),
};

export const TEAM_APPROVALS = [
  createRoleApproval,
  updateRoleApproval,
  deleteRoleApproval,
  userRolesApproval,
  userEmailApproval,
  emailAndRolesApproval,
  resetTwoFactorApproval,
  createUserApproval,
];

/** Ends what waits to give or change a role that has been deleted: nobody could make it any more. */
async function endChangesWithRole(work: Work): Promise<void> {
  await endOvertaken(work, updateRoleApproval);
  await endOvertaken(work, userRolesApproval);
  await endOvertaken(work, emailAndRolesApproval);
  await endOvertaken(work, createUserApproval);
}

/** Ends what waits to be changed of a person who has been removed. */
export async function endChangesOfUser(work: Work, userId: string): Promise<void> {
  const subjectIds = [userId];
  await endOvertaken(work, userRolesApproval, { subjectIds });
  await endOvertaken(work, userEmailApproval, { subjectIds });
  await endOvertaken(work, emailAndRolesApproval, { subjectIds });
  await endOvertaken(work, resetTwoFactorApproval, { subjectIds });
}

export const shownRole = (role: RoleFields): Shown => ({
  name: role.name,
  slug: role.slug,
  permissions: inOrder(role.permissions),
});

/** A person's roles as they shall be, by name, and what they permit together; what is left out stays. */
export async function shownMove(work: Work, move: RoleMove): Promise<Shown> {
  const user = await teamUser(work, move.userId);
  const { next } = await moveOf(work, await rolesOfUser(work, user.id), move);
  return { name: user.name, ...shownRights(next.type, next.roles) };
}

/** A person's e-mail and roles as they shall be. */
export async function shownEmailAndRoles(work: Work, move: EmailMove & RoleMove): Promise<Shown> {
  return { ...(await shownMove(work, move)), email: move.email };
}

/** A new person as they shall be, with what their roles permit together. */
export async function shownUser(work: Work, user: NewUser): Promise<Shown> {
  const { name, username, email } = user;
  const roles = await rolesByIds(work, user.roleIds);
  const next = typeAndRoles({ type: user.type, roles }, await ownerRole(work));
  const shown = { name, username, email, ...shownRights(next.type, next.roles) };
  // A person who asks and chose the password could sign in as this person: who approves must see it.
  return user.passwordHash === null ? shown : { ...shown, password_chosen_by_asker: true };
}

async function roleNow(work: Work, id: string): Promise<Shown> {
  return shownRole(await roleById(work, id));
}

/** A role is edited under its name: who approves sees what is given, and gives nothing else. */
const shownRights = (type: 'owner' | 'staff', roles: readonly Role[]): Shown => ({
  type,
  roles: roles.map((role) => role.name).sort(),
  permissions: inOrder([...permissionsOf(roles)]),
});
