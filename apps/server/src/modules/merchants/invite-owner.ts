import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { sendInvitation } from '../team/index.ts';

type Invited = { id: string; name: string; username: string; email: string; locale: 'en' | 'zh' };

/** The owner of a merchant who has not chosen a password yet, if there is one. */
export function invitedOwner(work: Work): Promise<Invited | undefined> {
  return work.maybe<Invited>(sql`
    select id, name, username, email, locale from merchant_users
    where merchant_id = ${work.merchantId} and type = 'owner' and status = 'invited' order by created_at, id limit 1`);
}

/**
 * Sends the owner of a merchant the link to choose the first password, so that nobody else ever knows it. Returns until
 * when it works. 404 once it is chosen.
 */
export async function inviteOwner(work: Work): Promise<Date> {
  return sendInvitation(work, found(await invitedOwner(work)), 'owner');
}

/** The same once more, written down; the link of the earlier letter stops working. Refuses `user.not_invited`. */
export async function inviteOwnerAgain(work: Work): Promise<Date> {
  const owner = await invitedOwner(work);
  if (!owner) throw new Refusal('user.not_invited');
  const until = await sendInvitation(work, owner, 'owner');
  await work.audit({ action: 'user.invitation_resent', subjectKind: 'user', subjectId: owner.id });
  return until;
}
