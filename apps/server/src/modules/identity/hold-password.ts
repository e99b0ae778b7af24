import { type Queries, sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isPerson, type Person } from './person.ts';

/**
 * Holds the person's row while their session opens: a password that was replaced since it was checked opens none,
 * and one that is being replaced waits, so that it ends this session too. Throws Refusal
 * `identity.invalid_credentials`.
 */
export async function holdPassword(
  queries: Queries,
  person: Person,
  passwordHash: string | null,
): Promise<void> {
  const same = await queries.maybe<{ id: string }>(sql`
    select id from ${person.realm.users}
    where ${isPerson(person)} and password_hash = ${passwordHash} and status = 'active' for share`);
  if (!same) throw new Refusal('identity.invalid_credentials');
}
