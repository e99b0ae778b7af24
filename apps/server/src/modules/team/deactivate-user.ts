import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { endAskedBy, requireTwoApprovers } from '../approvals/index.ts';
import { revokeSessionsOf, staffPerson } from '../identity/index.ts';
import { lockTeam } from './lock-team.ts';
import { requireAnotherOwner, requireNotYourself, requireWithin } from './team-rules.ts';
import { endLinks, setStatus, teamUser } from './team-store.ts';

/**
 * Keeps a person out until they are activated again: sessions end at once, links stop working, what they
 * asked for ends, roles stay.
 * Throws HTTP 404; Refusal `user.yourself`, `user.not_active`, `user.holds_more`, `user.last_owner`,
 * `approval.two_needed`.
 */
export async function deactivateUser(work: Work, userId: string): Promise<void> {
  const standing = await lockTeam(work, 'users.write');
  const user = await teamUser(work, userId);
  requireNotYourself(standing, user);
  if (user.status !== 'active' && user.status !== 'invited') throw new Refusal('user.not_active');
  await requireWithin(work, standing, user);
  await requireAnotherOwner(work, user);
  await setStatus(work, user.id, 'inactive');
  const person = staffPerson(work.merchantId, user.id);
  const ended = await revokeSessionsOf(work, person, 'deactivated', work.clock.wall());
  await endLinks(work, user.id);
  await endAskedBy(work, user.id);
  await requireTwoApprovers(work);
  await work.audit({
    action: 'user.deactivated',
    subjectKind: 'user',
    subjectId: user.id,
    before: { status: user.status },
    after: { status: 'inactive', sessions_ended: ended },
  });
}
