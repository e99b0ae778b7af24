import { sql, violatesUnique } from '../../../platform/db/sql.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { endPasswordLinks } from '../links.ts';
import { isPerson, ownedBy, type Person } from '../person.ts';
import { sendPrimaryChanged } from './email-mail.ts';
import { emailOf, lockPerson } from './emails.ts';
import { noteChanged } from './note-changed.ts';
import { subjectOf } from './within-person.ts';

/**
 * Makes a verified e-mail the one that letters go to and, for ratepayers, the one to sign in with; the one before
 * is notified, and links for a new password end. Throws Refusal `email.not_verified`, and `email.taken` when another ratepayer registered with it.
 */
export async function makeEmailPrimary(work: Work, person: Person, emailId: string): Promise<void> {
  const reader = await lockPerson(work, person);
  const { email, is_primary: isPrimary, verified_at: verifiedAt } = await emailOf(work, person, emailId);
  if (isPrimary) return;
  if (!verifiedAt) throw new Refusal('email.not_verified');
  const { emails, users } = person.realm;
  // Two statements: at no moment may there be two primary ones.
  await work.run(sql`update ${emails} set is_primary = false where ${ownedBy(person)} and is_primary`);
  await work.run(sql`update ${emails} set is_primary = true where ${ownedBy(person)} and id = ${emailId}`);
  try {
    await work.run(sql`
      update ${users} set email = ${email}, updated_at = ${work.now} where ${isPerson(person)}`);
  } catch (error) {
    if (violatesUnique(error, 'ratepayers_email')) throw new Refusal('email.taken');
    throw error;
  }
  // One may lie in the mailbox that letters went to until now.
  await endPasswordLinks(work, person, work.clock.wall());
  await work.audit({
    action: 'email.made_primary',
    ...subjectOf(person),
    before: { email: reader.email },
    after: { email },
  });
  await noteChanged(work, person, { email: reader.email }, { email });
  await sendPrimaryChanged(work, reader, { from: reader.email, to: email });
}
