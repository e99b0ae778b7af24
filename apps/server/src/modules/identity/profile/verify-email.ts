import { sql } from '../../../platform/db/sql.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { openLink, spendLink } from '../links.ts';
import { ownedBy, type Person, STAFF } from '../person.ts';
import { claimEmail } from '../staff-directory.ts';
import { sendEmailAdded } from './email-mail.ts';
import { type EmailRow, emailsOf, lockPerson } from './emails.ts';
import { subjectOf } from './within-person.ts';

/**
 * Marks an e-mail as the person's own, by the token from its mailbox. From then on a member of staff signs in
 * with it, and nobody else in any merchant can have it. Those that were theirs before are notified. Throws Refusal `email.link_invalid` for a token that is
 * spent, expired or another person's, `email.taken` when another person has proven the same e-mail first.
 */
export async function verifyEmail(work: Work, person: Person, token: string): Promise<{ email: string }> {
  const wall = work.clock.wall();
  const link = await openLink(work, person.realm, token, wall);
  const isOwn =
    link?.purpose === 'verify_email' && link.person.key === person.key && link.person.id === person.id;
  if (!link || !isOwn) throw new Refusal('email.link_invalid');
  const reader = await lockPerson(work, person);
  const row = await work.maybe<EmailRow>(sql`
    select id, email, is_primary, verified_at from ${person.realm.emails}
    where ${ownedBy(person)} and id = ${link.emailId}`);
  if (!row) throw new Refusal('email.link_invalid');
  const known = (await emailsOf(work, person)).filter((one) => one.verified_at && one.id !== row.id);
  await claim(work, person, row.email);
  await spendLink(work, link, wall);
  await work.run(sql`
    update ${person.realm.emails} set verified_at = ${work.now}
    where ${ownedBy(person)} and id = ${row.id} and verified_at is null`);
  await work.audit({ action: 'email.verified', ...subjectOf(person), after: { email: row.email } });
  for (const { email } of known) await sendEmailAdded(work, person, reader, { to: email, added: row.email });
  return { email: row.email };
}

/** The directory's key decides a race: the second of two waits for the first and finds the e-mail taken. */
async function claim(work: Work, person: Person, email: string): Promise<void> {
  if (person.realm !== STAFF) {
    const other = await work.maybe(
      sql`select id from ratepayers where email = ${email} and id <> ${person.id}`,
    );
    if (other) throw new Refusal('email.taken');
    return;
  }
  if (!(await claimEmail(work, person.id, email))) throw new Refusal('email.taken');
}
