import { empty, queriesOn, sql } from '../../../platform/db/sql.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, inTenant, type Platform, type Work } from '../../../platform/work.ts';
import { queueAccountMail } from '../account-mail.ts';
import { checkNewPassword } from '../check-new-password.ts';
import { openLink, spendLink } from '../links.ts';
import { organisationNames } from '../organisation-names.query.ts';
import type { IdentityOutside } from '../outside.ts';
import { hashPassword } from '../passwords.ts';
import { isPerson, ownedBy, type Person, type PersonRow, personRow, type Realm, STAFF } from '../person.ts';
import { auditPerson } from '../requester.ts';
import { revokeSessionsOf } from '../session-store.ts';
import { accountAllowance } from '../throttle.ts';
import { dropUnproven } from './drop-unproven.ts';
import { passwordLink } from './password-link.query.ts';
import { passwordReplacedLetter } from './recovery-mail.ts';

/** What the audit log says beside the password where an account's e-mail was proven by this link for the first time. */
const UNPROVEN = { two_factor_enabled: false, other_emails: 'removed' };

/**
 * Sets the password of the person who holds the link, spends it and ends every session of theirs. An invitation also makes
 * its user active and proves the e-mail; a forgotten password's owner is notified by mail. A second factor stays as it
 * is: knowing a mailbox is not holding the device. Only where a ratepayer's e-mail was never proven before it goes
 * (`dropUnproven`): then nobody knows whose device it is. Throws Refusal `recovery.link_used`, `recovery.link_expired` or
 * `recovery.link_unknown`, and 422 for a password that is too common or the e-mail.
 */
export async function choosePassword(
  platform: Platform,
  outside: IdentityOutside,
  realm: Realm,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<{ done: true }> {
  const wall = platform.clock.wall();
  const seen = await passwordLink(queriesOn(platform.pool), realm, token, wall);
  if (seen.state !== 'good') throw new Refusal(`recovery.link_${seen.state}`);
  const organisations = await organisationNames(queriesOn(platform.pool), seen.person);
  await checkNewPassword(password, seen.email, { organisations });
  const passwordHash = await hashPassword(password);
  const tenant = realm === STAFF ? seen.person.key : await outside.platformTenant();
  const row = await personRow(queriesOn(platform.pool), seen.person);
  await inTenant(platform, tenant, actorOf(seen.person, row?.name ?? seen.email, caller), async (work) => {
    const link = await openLink(work, realm, token, wall);
    // Another person's try with the same link came first.
    if (!link || link.purpose !== seen.purpose) throw new Refusal('recovery.link_used');
    const who = await storePassword(work, link.person, seen.purpose, passwordHash);
    const wasUnproven = await dropUnproven(work, link.person);
    const what = seen.purpose === 'invitation' ? 'user.invitation_accepted' : 'user.password_reset';
    await auditPerson(work, link.person, what, wasUnproven ? UNPROVEN : undefined);
    await spendLink(work, link, wall);
    await revokeSessionsOf(work, link.person, 'password_changed', wall);
    await deleteFailures(work, link.person, who.email);
    const isInvited = seen.purpose === 'invitation';
    // The link of staff may have come to another of their e-mails.
    if (isInvited || realm !== STAFF) await proveEmail(work, link.person, who.email);
    if (!isInvited) await notifyOwner(work, link.person, who, { ip: caller.ip, wasUnproven });
  });
  return { done: true };
}

/** The person's row before their sessions: a sign-in under way with the old password waits here and is refused. */
async function storePassword(
  work: Work,
  person: Person,
  purpose: 'reset_password' | 'invitation',
  passwordHash: string,
): Promise<PersonRow> {
  const { realm } = person;
  const stored = await work.run(sql`
    update ${realm.users} set password_hash = ${passwordHash}, status = 'active',${realm === STAFF ? sql` own_password = true,` : empty} updated_at = ${work.now}
    where ${isPerson(person)} and status = ${purpose === 'invitation' ? 'invited' : 'active'}`);
  if (stored === 0) throw new Refusal('recovery.link_unknown');
  return (await personRow(work, person))!;
}

/** A person who mistyped the old password until it had to wait may sign in with the new one at once. */
async function deleteFailures(work: Work, person: Person, email: string): Promise<void> {
  const account = person.realm === STAFF ? email : `ratepayer/${email}`;
  const { key } = accountAllowance(work.vault.steadyFingerprint(account));
  await work.run(sql`delete from sign_in_throttle where key = ${key}`);
}

/** The link came to this e-mail and was opened from there. */
async function proveEmail(work: Work, person: Person, email: string): Promise<void> {
  await work.run(sql`
    update ${person.realm.emails} set verified_at = ${work.now}
    where ${ownedBy(person)} and email = ${email} and verified_at is null`);
}

function notifyOwner(
  work: Work,
  { realm }: Person,
  { email, locale }: PersonRow,
  how: { ip: string; wasUnproven: boolean },
): Promise<void> {
  return queueAccountMail(work, passwordReplacedLetter({ area: realm.area, email, locale, ...how }));
}

const actorOf = ({ realm, id }: Person, name: string, caller: Caller): Actor => ({
  kind: realm === STAFF ? 'user' : 'payer',
  id,
  name,
  ip: caller.ip,
  requestId: caller.requestId,
  ...(caller.userAgent ? { userAgent: caller.userAgent } : {}),
});
