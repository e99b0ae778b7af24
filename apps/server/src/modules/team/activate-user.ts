import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockTeam } from './lock-team.ts';
import { noteSecondPerson } from './second-person-from.ts';
import { sendInvitation } from './team-mail.ts';
import { requireWithin } from './team-rules.ts';
import { setStatus, teamUser } from './team-store.ts';

/**
 * Lets a person in again, with the roles they had; who never chose a password is invited anew.
 * Throws HTTP 404; Refusal `user.not_inactive`, `user.holds_more`.
 */
export async function activateUser(work: Work, userId: string): Promise<void> {
  const standing = await lockTeam(work, 'users.write');
  const user = await teamUser(work, userId);
  if (user.status !== 'inactive') throw new Refusal('user.not_inactive');
  await requireWithin(work, standing, user);
  const status = user.has_password ? 'active' : 'invited';
  await setStatus(work, user.id, status);
  await noteSecondPerson(work, sql`id = ${user.id}`, { gives: false });
  if (status === 'invited') await sendInvitation(work, user);
  await work.audit({
    action: 'user.activated',
    subjectKind: 'user',
    subjectId: user.id,
    before: { status: 'inactive' },
    after: { status },
  });
}
