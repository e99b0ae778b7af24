import { sql } from '../../../platform/db/sql.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { endPasswordLinks } from '../links.ts';
import { ownedBy, type Person, STAFF } from '../person.ts';
import { releaseEmails } from '../staff-directory.ts';
import { sendEmailRemoved } from './email-mail.ts';
import { emailOf, lockPerson } from './emails.ts';
import { subjectOf } from './within-person.ts';

/**
 * Takes an e-mail off the profile; nobody signs in with it any more, and links for a new password end. One that was
 * verified is notified, and so is the primary one. Throws Refusal `email.primary_stays`.
 */
export async function removeEmail(work: Work, person: Person, emailId: string): Promise<void> {
  const reader = await lockPerson(work, person);
  const { email, is_primary: isPrimary, verified_at: verifiedAt } = await emailOf(work, person, emailId);
  if (isPrimary) throw new Refusal('email.primary_stays');
  await work.run(sql`delete from ${person.realm.emails} where ${ownedBy(person)} and id = ${emailId}`);
  if (person.realm === STAFF) {
    await releaseEmails(work, person.id, [email]);
  }
  // One may lie in the mailbox that is left behind.
  await endPasswordLinks(work, person, work.clock.wall());
  await work.audit({ action: 'email.removed', ...subjectOf(person), before: { email } });
  if (!verifiedAt) return;
  for (const to of [email, reader.email]) await sendEmailRemoved(work, reader, { to, removed: email });
}
