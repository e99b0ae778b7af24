import type { Input, Output } from '@lorikeet/contracts';
import type * as identity from '@lorikeet/contracts/identity';
import { type Queries, queriesOn, sql } from '../../platform/db/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, inTenant, type Platform } from '../../platform/work.ts';
import { afterwards } from './afterwards.ts';
import { guardSignIn } from './guard-sign-in.ts';
import { holdPassword } from './hold-password.ts';
import type { IdentityOutside } from './outside.ts';
import { verifyPassword } from './passwords.ts';
import { staffPerson } from './person.ts';
import { isReadable } from './readable-merchant.ts';
import { enterAs, noteRefusal } from './security/note-sign-in.ts';

type Credentials = Input<typeof identity.userLogin>;
type Candidate = {
  merchant_id: string;
  id: string;
  name: string;
  status: string;
  password_hash: string | null;
  is_readable: boolean;
};

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Signs a member of staff in, by e-mail or by merchant ID and username. Whatever is wrong, the response is the same
 * refusal after the same work: an account's existence shows neither in the response nor in its time.
 */
export async function signInStaff(
  platform: Platform,
  outside: IdentityOutside,
  credentials: Credentials,
  caller: Caller,
): Promise<Output<typeof identity.userLogin>> {
  const account = credentials.email ?? `${credentials.merchant_id}/${credentials.username}`;
  const guard = await guardSignIn(platform, outside.humanCheck, {
    account,
    proof: credentials.google_token,
    caller,
  });
  const candidate = await findCandidate(queriesOn(platform.pool), credentials, platform.clock.now());
  const matches = await verifyPassword(candidate?.password_hash, credentials.password);
  const welcome = candidate?.status === 'active' && candidate.is_readable;
  if (!candidate || !matches || !welcome) {
    if (candidate) noteRefused(platform, candidate, caller);
    throw new Refusal('identity.invalid_credentials');
  }
  await guard.succeeded();
  return enter(platform, outside, candidate, credentials.rememberMe, caller);
}

/** The directory first, then the tenant's row: as many statements for the unknown as for the known. */
async function findCandidate(
  queries: Queries,
  credentials: Credentials,
  now: Date,
): Promise<Candidate | undefined> {
  const entry = await queries.maybe<{ tenant: string; user_id: string | null }>(
    credentials.email
      ? sql`select tenant, user_id from staff_directory where email = ${credentials.email}`
      : sql`select tenant, null::uuid as user_id from merchant_directory where slug = ${credentials.merchant_id}`,
  );
  const who = credentials.email
    ? sql`u.id = ${entry?.user_id ?? NOBODY}`
    : sql`lower(u.username) = ${(credentials.username ?? '').toLowerCase()} and u.status <> 'removed'`;
  const tenant = entry?.tenant ?? NOBODY;
  return queries.maybe<Candidate>(sql`
    select u.merchant_id, u.id, u.name, u.status, u.password_hash, ${isReadable(now)} as is_readable
    from merchant_users u join merchants m on m.id = ${tenant}
    where u.merchant_id = ${tenant} and ${who}`);
}

function enter(
  platform: Platform,
  outside: IdentityOutside,
  who: Candidate,
  rememberMe: boolean,
  caller: Caller,
): Promise<Output<typeof identity.userLogin>> {
  const wall = platform.clock.wall();
  return inTenant(platform, who.merchant_id, actorOf(who, caller), async (work) => {
    const { ip, userAgent } = caller;
    const session = { key: who.merchant_id, userId: who.id, rememberMe, ip, userAgent };
    const person = staffPerson(who.merchant_id, who.id);
    const [, { sessionId, refreshToken }] = await Promise.all([
      holdPassword(work, person, who.password_hash),
      enterAs(work, person, session),
    ]);
    const claims = { tenant: who.merchant_id, user: who.id, session: sessionId };
    const accessToken = await outside.accessTokens.issue('merchant', claims, wall);
    return { access_token: accessToken, refresh_token: refreshToken };
  });
}

function noteRefused(platform: Platform, who: Candidate, caller: Caller): void {
  afterwards(platform, { requestId: caller.requestId, what: 'refused sign-in' }, () =>
    inTenant(platform, who.merchant_id, actorOf(who, caller), (work) =>
      noteRefusal(work, staffPerson(who.merchant_id, who.id), caller),
    ),
  );
}

const actorOf = (who: Candidate, caller: Caller): Actor => ({
  kind: 'user',
  id: who.id,
  name: who.name,
  ip: caller.ip,
  requestId: caller.requestId,
  ...(caller.userAgent ? { userAgent: caller.userAgent } : {}),
});
