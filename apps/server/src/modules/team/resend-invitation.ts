import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockTeam } from './lock-team.ts';
import { sendInvitation } from './team-mail.ts';
import { requireWithin } from './team-rules.ts';
import { teamUser } from './team-store.ts';

/**
 * Invites a person again who has not chosen a password; the link of the earlier letter stops working. Returns until
 * when the new one works. Throws HTTP 404; Refusal `user.not_invited`, `user.holds_more`.
 */
export async function resendInvitation(work: Work, userId: string): Promise<Date> {
  const standing = await lockTeam(work, 'users.write');
  const user = await teamUser(work, userId);
  if (user.status !== 'invited') throw new Refusal('user.not_invited');
  await requireWithin(work, standing, user);
  const until = await sendInvitation(work, user);
  await work.audit({ action: 'user.invitation_resent', subjectKind: 'user', subjectId: user.id });
  return until;
}
