import { createHash } from 'node:crypto';
import { inOneQuickTrip } from '../../platform/db/one-trip.ts';
import { type Queries, sql, violatesUnique } from '../../platform/db/sql.ts';
import { fieldProblem, type HttpProblem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/work.ts';
import type { HumanCheck } from './ports.ts';

type Shown = { proof: string; ip: string };
type Challenge = { signature: string; expiresAt: Date };

/** As below, with nothing beside it. */
export function passHumanCheck(platform: Platform, humanCheck: HumanCheck, shown: Shown): Promise<unknown> {
  return passCheckWith(platform, humanCheck, shown, async () => {});
}

/**
 * Lets a person through the human check, with a proof that is good and was not used before (422 at its field). `beside`
 * sends what else is to be done in the same transaction: nothing of it is done for a proof that was used before.
 */
export async function passCheckWith<T>(
  platform: Platform,
  humanCheck: HumanCheck,
  { proof, ip }: Shown,
  beside: (queries: Queries) => Promise<T>,
): Promise<T> {
  const { isGood, challenge } = await humanCheck.verify(proof, ip);
  if (!isGood) throw refused();
  try {
    // A proof that was spent, and a try charged, in the moment in which the database itself stops may be forgotten.
    return await inOneQuickTrip(platform.pool, async (queries) => {
      const spent = challenge && spend(queries, challenge);
      const [, result] = await Promise.all([spent, beside(queries)]);
      return result;
    });
  } catch (error) {
    throw violatesUnique(error, 'spent_challenges_pkey') ? refused() : error;
  }
}

const refused = (): HttpProblem => fieldProblem([{ path: 'google_token', code: 'human_check' }]);

/**
 * Notes a solved challenge. One that was spent before breaks the key, so that the database passes over what was sent with
 * it. Old notes are left to the purge: a sign-in would look through those of everybody for them.
 */
function spend(queries: Queries, { signature, expiresAt }: Challenge): Promise<number> {
  const hash = createHash('sha256').update(signature).digest('hex');
  return queries.run(sql`insert into spent_challenges (hash, expires_at) values (${hash}, ${expiresAt})`);
}
