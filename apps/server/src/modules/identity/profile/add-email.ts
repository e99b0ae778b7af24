import { EMAILS_MAX } from '@lorikeet/contracts/profile';
import { sql } from '../../../platform/db/sql.ts';
import { fieldProblem } from '../../../platform/http/problem.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { ownerColumns, ownerValues, type Person } from '../person.ts';
import { emailsOf, lockPerson } from './emails.ts';
import { sendEmailLink } from './send-email-link.ts';
import { subjectOf } from './within-person.ts';

/**
 * Adds an unverified e-mail and posts the link that proves it. Whether another person has that e-mail is not
 * looked at: only who reads its mail may learn that. Throws 422 for one that is listed already and Refusal
 * `email.too_many`.
 */
export async function addEmail(work: Work, person: Person, email: string): Promise<{ id: string }> {
  await lockPerson(work, person);
  const known = await emailsOf(work, person);
  if (known.some((one) => one.email === email)) throw fieldProblem([{ path: 'email', code: 'email_listed' }]);
  if (known.length >= EMAILS_MAX) throw new Refusal('email.too_many', { max: EMAILS_MAX });
  const id = work.newId();
  await work.run(sql`
    insert into ${person.realm.emails} (${ownerColumns(person.realm)}, id, email, is_primary, created_at)
    values (${ownerValues(person)}, ${id}, ${email}, false, ${work.now})`);
  await work.audit({ action: 'email.added', ...subjectOf(person), after: { email } });
  await sendEmailLink(work, person, id);
  return { id };
}
