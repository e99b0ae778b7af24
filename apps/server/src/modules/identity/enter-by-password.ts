import { type Queries, sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import { sendWithCommit, type Work } from '../../platform/work.ts';
import type { Tries } from './guard-tries.ts';
import { isPerson, type Person } from './person.ts';
import { enterAs } from './security/note-sign-in.ts';
import type { NewSession } from './session-store.ts';

/**
 * Opens the session of a person whose password was right, and gives the charge of the try back. Throws Refusal
 * `identity.invalid_credentials` where the password was replaced since it was checked.
 */
export async function enterByPassword(
  work: Work,
  person: Person,
  session: NewSession,
  { passwordHash, tries }: { passwordHash: string | null; tries: Tries },
): Promise<{ sessionId: string; refreshToken: string }> {
  const [, entered] = await Promise.all([
    holdPassword(work, person, passwordHash),
    enterAs(work, person, session),
  ]);
  // Last, since others at this address wait for its row.
  sendWithCommit(work, () => tries.succeeded(work));
  return entered;
}

/**
 * Holds the person's row while their session opens: a password that was replaced since it was checked opens none,
 * and one that is being replaced waits, so that it ends this session too.
 */
async function holdPassword(queries: Queries, person: Person, passwordHash: string | null): Promise<void> {
  const same = await queries.maybe<{ id: string }>(sql`
    select id from ${person.realm.users}
    where ${isPerson(person)} and password_hash = ${passwordHash} and status = 'active' for share`);
  if (!same) throw new Refusal('identity.invalid_credentials');
}
