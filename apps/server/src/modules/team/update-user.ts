import { sql } from '../../platform/db/sql.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { claimEmail, releaseEmails } from '../identity/index.ts';
import { isInTeam } from './add-staff.ts';
import { lockTeam } from './lock-team.ts';
import { noteSecondPerson } from './second-person-from.ts';
import { sendEmailChanged, sendInvitation } from './team-mail.ts';
import { requireWithin } from './team-rules.ts';
import { endLinks, type TeamUser, teamUser } from './team-store.ts';
import { requireFreeUsername, usernameFault } from './username.query.ts';

export type UserChange = {
  userId: string;
  username?: string | undefined;
  email?: string | undefined;
  name?: string | undefined;
};

/**
 * Changes who a person is to the portal; what is left out stays. The old address is notified of another; a person
 * who is still invited gets a new invitation at it. Returns whether anything changed.
 * Throws HTTP 404, HTTP 422 at `username` or `email`; Refusal `user.removed`, `user.holds_more`, `user.own_email`.
 */
export async function updateUser(work: Work, change: UserChange): Promise<boolean> {
  const standing = await lockTeam(work, 'users.write');
  const user = await teamUser(work, change.userId);
  if (user.status === 'removed') throw new Refusal('user.removed');
  await requireWithin(work, standing, user);
  const next = {
    username: change.username ?? user.username,
    email: change.email ?? user.email,
    name: change.name ?? user.name,
  };
  const before = { username: user.username, email: user.email, name: user.name };
  const changed = (Object.keys(next) as (keyof typeof next)[]).filter((key) => next[key] !== before[key]);
  if (changed.length === 0) return false;
  if (changed.includes('email') && standing.userId === user.id) throw new Refusal('user.own_email');
  if (changed.includes('username')) await requireFreeUsername(work, next.username, user.id);
  if (changed.includes('email')) await moveEmail(work, user, next.email);
  await store(work, user.id, next);
  await work.audit({
    action: 'user.updated',
    subjectKind: 'user',
    subjectId: user.id,
    before: pick(before, changed),
    after: pick(next, changed),
  });
  if (!changed.includes('email')) return true;
  await noteSecondPerson(work, sql`id = ${user.id}`, { gives: false });
  await notifyEmailChange(work, user, next);
  return true;
}

async function store(
  work: Work,
  userId: string,
  next: Pick<TeamUser, 'username' | 'email' | 'name'>,
): Promise<void> {
  const write = work.run(sql`
    update merchant_users set username = ${next.username}, email = ${next.email}, name = ${next.name},
      updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${userId}`);
  await write.catch((error: unknown) => {
    throw usernameFault(error);
  });
}

const pick = <T extends object>(from: T, keys: readonly (keyof T)[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

/** The primary e-mail becomes another one; the old one no longer signs in. HTTP 422 at `email` when it is taken. */
async function moveEmail(work: Work, user: TeamUser, email: string): Promise<void> {
  // Another merchant's is no business of this one: the person then signs in with merchant ID and username.
  const isFree = await claimEmail(work, user.id, email);
  if (!isFree && (await isInTeam(work, email))) throw fieldProblem([{ path: 'email', code: 'email_taken' }]);
  await releaseEmails(work, user.id, [user.email]);
  await work.run(sql`
    delete from user_emails where merchant_id = ${work.merchantId} and user_id = ${user.id} and is_primary`);
  await work.run(sql`
    insert into user_emails (merchant_id, id, user_id, email, is_primary, created_at)
    values (${work.merchantId}, ${work.newId()}, ${user.id}, ${email}, true, ${work.now})
    on conflict (merchant_id, user_id, email) do update set is_primary = true`);
}

async function notifyEmailChange(
  work: Work,
  user: TeamUser,
  next: { username: string; email: string; name: string },
): Promise<void> {
  await endLinks(work, user.id);
  if (user.status === 'invited') await sendInvitation(work, { ...user, ...next });
  else await sendEmailChanged(work, user, next.email);
}
