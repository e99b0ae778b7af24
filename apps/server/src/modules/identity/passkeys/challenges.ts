import { type Queries, sql } from '../../../platform/db/sql.ts';
import { hashToken, randomToken } from '../../../platform/vault.ts';

export type ChallengeFor = {
  purpose: 'register' | 'prove' | 'sign_in';
  /** The session that asked; null at a sign-in. */
  sessionId: string | null;
};

/** As long as a person looks for their device. */
const LIFE_MS = 5 * 60_000;

/** Makes what a device shall sign. Only its hash is kept; old ones are deleted as new ones come. */
export async function makeChallenge(
  queries: Queries,
  { purpose, sessionId }: ChallengeFor,
  wall: Date,
): Promise<string> {
  const challenge = randomToken();
  await queries.run(sql`
    with old as (delete from passkey_challenges where expires_at < ${wall})
    insert into passkey_challenges (hash, purpose, session_id, expires_at)
    values (${hashToken(challenge)}, ${purpose}, ${sessionId}, ${new Date(wall.getTime() + LIFE_MS)})`);
  return challenge;
}

/** Spends a challenge for good, whatever is found out about what was signed; false when it is none that is still good. */
export async function spendPasskeyChallenge(
  queries: Queries,
  challenge: string,
  { purpose, sessionId }: ChallengeFor,
  wall: Date,
): Promise<boolean> {
  const spent = await queries.run(sql`
    delete from passkey_challenges
    where hash = ${hashToken(challenge)} and purpose = ${purpose}
      and session_id is not distinct from ${sessionId}::uuid and expires_at > ${wall}`);
  return spent > 0;
}
