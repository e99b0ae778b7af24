import type { Input, Output } from '@lorikeet/contracts';
import type * as identity from '@lorikeet/contracts/identity';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, inTenant, type Platform } from '../../platform/work.ts';
import { afterwards } from './afterwards.ts';
import { guardSignIn } from './guard-sign-in.ts';
import { holdPassword } from './hold-password.ts';
import type { IdentityOutside } from './outside.ts';
import { verifyPassword } from './passwords.ts';
import { ratepayerPerson } from './person.ts';
import { enterAs, noteRefusal } from './security/note-sign-in.ts';

type Candidate = { id: string; name: string; status: string; password_hash: string };

/** Signs a ratepayer in: the same guard, the same refusal and the same time as staff. */
export async function signInRatepayer(
  platform: Platform,
  outside: IdentityOutside,
  credentials: Input<typeof identity.ratepayerLogin>,
  caller: Caller,
): Promise<Output<typeof identity.ratepayerLogin>> {
  const guard = await guardSignIn(platform, outside.humanCheck, {
    account: `ratepayer/${credentials.email}`,
    proof: credentials.google_token,
    caller,
  });
  const candidate = await queriesOn(platform.pool).maybe<Candidate>(
    sql`select id, name, status, password_hash from ratepayers where email = ${credentials.email}`,
  );
  const matches = await verifyPassword(candidate?.password_hash, credentials.password);
  if (!candidate || !matches || candidate.status !== 'active') {
    if (candidate) noteRefused(platform, outside, candidate, caller);
    throw new Refusal('identity.invalid_credentials');
  }
  await guard.succeeded();
  const { ip, userAgent } = caller;
  const { id } = candidate;
  const session = { key: id, userId: id, rememberMe: credentials.rememberMe, ip, userAgent };
  const tenant = await outside.platformTenant();
  const { sessionId, refreshToken } = await inTenant(
    platform,
    tenant,
    actorOf(candidate, caller),
    async (work) => {
      const [, entered] = await Promise.all([
        holdPassword(work, ratepayerPerson(id), candidate.password_hash),
        enterAs(work, ratepayerPerson(id), session),
      ]);
      return entered;
    },
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
