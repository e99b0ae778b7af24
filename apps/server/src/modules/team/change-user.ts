import type { Output } from '@lorikeet/contracts';
import type * as users from '@lorikeet/contracts/users';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { mustWait, waitForSecondPerson } from '../approvals/index.ts';
import { lockTeam } from './lock-team.ts';
import { setUserRoles } from './set-user-roles.ts';
import {
  emailAndRolesApproval,
  type RoleMove,
  shownEmailAndRoles,
  shownMove,
  userEmailApproval,
  userRolesApproval,
} from './team-approvals.ts';
import { rolesOfUser, teamUser } from './team-store.ts';
import { type UserChange, updateUser } from './update-user.ts';

/** `seenRoleIds`: what a form was opened with. */
type Changes = UserChange & RoleMove & { seenRoleIds?: readonly string[] | undefined };
type Changed = Output<typeof users.updateUser>;

/**
 * Changes a person of the team. Where roles need a second person, so does the e-mail: who could move it alone could
 * ask for a new password at it and be the second person as well. Name and username are then changed at once;
 * e-mail and roles wait, together where both change. Throws and refuses as `updateUser` and `setUserRoles` do, and refuses
 * `record.changed_meanwhile` where roles are given by somebody who saw others.
 */
export async function changeUser(work: Work, asked: Changes): Promise<Changed> {
  const { userId, username, name, roleIds, type } = asked;
  const about = { subjectKind: 'user', subjectId: userId };
  const payload = { userId, roleIds, type };
  const waits = await mustWait(work, userRolesApproval, { about, payload });
  await refuseUnseenRoles(work, asked);
  if (!waits) return changeAtOnce(work, asked);
  const changed = await updateUser(work, { userId, username, name });
  return { changed, waiting: (await waitForTheRest(work, asked)) ?? null };
}

async function refuseUnseenRoles(work: Work, { userId, roleIds, seenRoleIds }: Changes): Promise<void> {
  if (!roleIds || !seenRoleIds) return;
  await lockTeam(work, 'users.write');
  const { id } = await teamUser(work, userId);
  const held = await rolesOfUser(work, id);
  refuseChanged(seenRoleIds.toSorted(), held.map((role) => role.id).toSorted());
}

async function changeAtOnce(work: Work, asked: Changes): Promise<Changed> {
  const { userId, username, email, name, roleIds, type } = asked;
  const changed = await updateUser(work, { userId, username, email, name });
  const isAboutRoles = roleIds !== undefined || type !== undefined;
  const moved = isAboutRoles && (await setUserRoles(work, { userId, roleIds, type }));
  return { changed: changed || moved, waiting: null };
}

async function waitForTheRest(work: Work, asked: Changes): Promise<Changed['waiting'] | undefined> {
  const { userId, email, roleIds, type } = asked;
  const subject = { kind: 'user', id: userId };
  const user = await teamUser(work, userId);
  const move = { userId, roleIds, type };
  const movesRoles = await changesRoles(work, user.type, move);
  if (email === undefined || email === user.email) {
    if (!movesRoles) return undefined;
    const after = await shownMove(work, move);
    return waitForSecondPerson(work, userRolesApproval, { subject, after, payload: move });
  }
  if (!movesRoles) {
    const after = { name: user.name, email };
    return waitForSecondPerson(work, userEmailApproval, { subject, after, payload: { userId, email } });
  }
  const both = { ...move, email };
  const after = await shownEmailAndRoles(work, both);
  return waitForSecondPerson(work, emailAndRolesApproval, { subject, after, payload: both });
}

/** A form sends the roles that a person holds already along with a new e-mail. */
async function changesRoles(
  work: Work,
  typeNow: string,
  { userId, roleIds, type }: RoleMove,
): Promise<boolean> {
  if (type !== undefined && type !== typeNow) return true;
  if (roleIds === undefined) return false;
  const held = new Set((await rolesOfUser(work, userId)).map((role) => role.id));
  const next = new Set(roleIds);
  return next.size !== held.size || [...next].some((id) => !held.has(id));
}
