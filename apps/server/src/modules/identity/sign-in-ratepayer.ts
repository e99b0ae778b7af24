import type { Input, Output } from '@lorikeet/contracts';
import type * as identity from '@lorikeet/contracts/identity';
import { sql } from '../../platform/db/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, inTenant, type Platform } from '../../platform/work.ts';
import { afterwards } from './afterwards.ts';
import { enterByPassword } from './enter-by-password.ts';
import { guardSignIn } from './guard-sign-in.ts';
import type { IdentityOutside } from './outside.ts';
import { verifyPassword } from './passwords.ts';
import { ratepayerPerson } from './person.ts';
import { noteRefusal } from './security/note-sign-in.ts';

type Candidate = { id: string; name: string; status: string; password_hash: string };

/** Signs a ratepayer in: the same guard, the same refusal and the same time as staff. */
export async function signInRatepayer(
  platform: Platform,
  outside: IdentityOutside,
  credentials: Input<typeof identity.ratepayerLogin>,
  caller: Caller,
): Promise<Output<typeof identity.ratepayerLogin>> {
  const { email, google_token: proof, rememberMe } = credentials;
  const asked = { account: `ratepayer/${email}`, proof, caller };
  const { found: candidate, ...tries } = await guardSignIn(platform, outside.humanCheck, asked, (queries) =>
    queries.maybe<Candidate>(sql`
      select id, name, status, password_hash from ratepayers where email = ${email}`),
  );
  const matches = await verifyPassword(candidate?.password_hash, credentials.password);
  if (!candidate || !matches || candidate.status !== 'active') {
    if (candidate) noteRefused(platform, outside, candidate, caller);
    throw new Refusal('identity.invalid_credentials');
  }
  const { ip, userAgent } = caller;
  const { id, password_hash: passwordHash } = candidate;
  const session = { key: id, userId: id, rememberMe, ip, userAgent };
  const tenant = await outside.platformTenant();
  const { sessionId, refreshToken } = await inTenant(platform, tenant, actorOf(candidate, caller), (work) =>
    enterByPassword(work, ratepayerPerson(id), session, { passwordHash, tries }),
  );
  const claims = { tenant: id, user: id, session: sessionId };
  return {
    access_token: await outside.accessTokens.issue('flex', claims, platform.clock.wall()),
    refresh_token: refreshToken,
  };
}

/** The platform keeps it: ratepayers belong to no merchant. */
function noteRefused(platform: Platform, outside: IdentityOutside, who: Candidate, caller: Caller): void {
  afterwards(platform, { requestId: caller.requestId, what: 'refused sign-in' }, async () =>
    inTenant(platform, await outside.platformTenant(), actorOf(who, caller), (work) =>
      noteRefusal(work, ratepayerPerson(who.id), caller),
    ),
  );
}

const actorOf = (who: Candidate, caller: Caller): Actor => ({
  kind: 'payer',
  id: who.id,
  name: who.name,
  ip: caller.ip,
  requestId: caller.requestId,
  ...(caller.userAgent ? { userAgent: caller.userAgent } : {}),
});
