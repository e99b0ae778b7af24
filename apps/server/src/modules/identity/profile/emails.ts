import { type Queries, sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import type { Work } from '../../../platform/work.ts';
import { isPerson, ownedBy, type Person } from '../person.ts';

export type EmailRow = { id: string; email: string; is_primary: boolean; verified_at: Date | null };

/** A person's e-mails, the primary one first. */
export function emailsOf(queries: Queries, person: Person): Promise<EmailRow[]> {
  return queries.rows<EmailRow>(sql`
    select id, email, is_primary, verified_at from ${person.realm.emails}
    where ${ownedBy(person)} order by is_primary desc, created_at, id`);
}

/**
 * Locks the person's row, so that one change of their e-mails follows another, and returns what letters need of
 * it.
 */
export async function lockPerson(
  work: Work,
  person: Person,
): Promise<{ name: string; email: string; locale: 'en' | 'zh' }> {
  return work.one(sql`
    select name, email, locale from ${person.realm.users} where ${isPerson(person)} for update`);
}

/** One of the person's e-mails; 404 for anybody else's. */
export async function emailOf(work: Work, person: Person, emailId: string): Promise<EmailRow> {
  return found(
    await work.maybe<EmailRow>(sql`
      select id, email, is_primary, verified_at from ${person.realm.emails}
      where ${ownedBy(person)} and id = ${emailId}`),
  );
}
