import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { endAskedBy, requireTwoApprovers } from '../approvals/index.ts';
import {
  dropRecoveryCodes,
  dropSecondFactor,
  releaseEmails,
  revokeSessionsOf,
  staffPerson,
} from '../identity/index.ts';
import { lockTeam } from './lock-team.ts';
import { endChangesOfUser } from './team-approvals.ts';
import { requireAnotherOwner, requireNotYourself, requireWithin } from './team-rules.ts';
import { endLinks, rolesOfUser, setStatus, teamUser, writeRoles } from './team-store.ts';

/**
 * Removes a person for good. They leave every list but that of the removed; sessions and links end at once;
 * password and second factor are destroyed; the roles, the username and the e-mails are free again. The row with
 * its id and name stays: the audit log and all that they did keep pointing at it. What waited to be changed of them ends,
 * and what they asked for.
 * Throws HTTP 404; Refusal `user.yourself`, `user.removed`, `user.holds_more`, `user.last_owner`,
 * `approval.two_needed`.
 */
export async function deleteUser(work: Work, userId: string): Promise<void> {
  const standing = await lockTeam(work, 'users.write');
  const user = await teamUser(work, userId);
  requireNotYourself(standing, user);
  if (user.status === 'removed') throw new Refusal('user.removed');
  await requireWithin(work, standing, user);
  await requireAnotherOwner(work, user);
  const roles = await rolesOfUser(work, user.id);
  const wall = work.clock.wall();
  await setStatus(work, user.id, 'removed');
  await deleteSecrets(work, user.id);
  const ended = await revokeSessionsOf(work, staffPerson(work.merchantId, user.id), 'deactivated', wall);
  await endLinks(work, user.id);
  await writeRoles(work, user.id, []);
  await freeEmails(work, user.id, user.email);
  await endChangesOfUser(work, user.id);
  await endAskedBy(work, user.id);
  await requireTwoApprovers(work);
  await work.audit({
    action: 'user.removed',
    subjectKind: 'user',
    subjectId: user.id,
    before: {
      status: user.status,
      username: user.username,
      email: user.email,
      type: user.type,
      roles: roles.map((role) => role.slug),
    },
    after: { status: 'removed', sessions_ended: ended },
  });
}

async function deleteSecrets(work: Work, userId: string): Promise<void> {
  await work.run(sql`
    update merchant_users set type = 'staff', password_hash = null
    where merchant_id = ${work.merchantId} and id = ${userId}`);
  await dropSecondFactor(work, staffPerson(work.merchantId, userId));
  await dropRecoveryCodes(work, staffPerson(work.merchantId, userId));
}

/** All of a person's e-mails may sign in to another merchant, or to this one anew. */
async function freeEmails(work: Work, userId: string, primary: string): Promise<void> {
  const rows = await work.rows<{ email: string }>(sql`
    select email from user_emails where merchant_id = ${work.merchantId} and user_id = ${userId}`);
  const emails = [...new Set([primary, ...rows.map((row) => row.email)])];
  await releaseEmails(work, userId, emails);
}
