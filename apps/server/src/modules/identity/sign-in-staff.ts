import type { Input, Output } from '@lorikeet/contracts';
import type * as identity from '@lorikeet/contracts/identity';
import { type Queries, queriesOn, sql } from '../../platform/db/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, inTenant, type Platform } from '../../platform/work.ts';
import { afterwards } from './afterwards.ts';
import { enterByPassword } from './enter-by-password.ts';
import { guardSignIn } from './guard-sign-in.ts';
import type { Tries } from './guard-tries.ts';
import type { IdentityOutside } from './outside.ts';
import { verifyPassword } from './passwords.ts';
import { staffPerson } from './person.ts';
import { isReadable } from './readable-merchant.ts';
import { noteRefusal } from './security/note-sign-in.ts';

type Credentials = Input<typeof identity.userLogin>;
type Candidate = {
  merchant_id: string;
  id: string;
  name: string;
  status: string;
  password_hash: string | null;
  is_readable: boolean;
};
/** Where a person is to be found: a username is looked for in its tenant. */
type Entry = { tenant: string; user_id: string | null };

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
  const asked = { account, proof: credentials.google_token, caller };
  const guard = await guardSignIn(platform, outside.humanCheck, asked, (queries) =>
    findEntry(queries, credentials),
  );
  const candidate = await findCandidate(platform, credentials, guard.found);
  const matches = await verifyPassword(candidate?.password_hash, credentials.password);
  const welcome = candidate?.status === 'active' && candidate.is_readable;
  if (!candidate || !matches || !welcome) {
    if (candidate) noteRefused(platform, candidate, caller);
    throw new Refusal('identity.invalid_credentials');
  }
  const { sessionId, refreshToken } = await enter(platform, guard, candidate, credentials.rememberMe, caller);
  const claims = { tenant: candidate.merchant_id, user: candidate.id, session: sessionId };
  return {
    access_token: await outside.accessTokens.issue('merchant', claims, platform.clock.wall()),
    refresh_token: refreshToken,
  };
}

/** The directory first, then the tenant's row: as many statements for the unknown as for the known. */
function findEntry(queries: Queries, credentials: Credentials): Promise<Entry | undefined> {
  return queries.maybe<Entry>(
    credentials.email
      ? sql`select tenant, user_id from staff_directory where email = ${credentials.email}`
      : sql`select tenant, null::uuid as user_id from merchant_directory where slug = ${credentials.merchant_id}`,
  );
}

function findCandidate(
  platform: Platform,
  credentials: Credentials,
  entry: Entry | undefined,
): Promise<Candidate | undefined> {
  const who = credentials.email
    ? sql`u.id = ${entry?.user_id ?? NOBODY}`
    : sql`lower(u.username) = ${(credentials.username ?? '').toLowerCase()} and u.status <> 'removed'`;
  const tenant = entry?.tenant ?? NOBODY;
  return queriesOn(platform.pool).maybe<Candidate>(sql`
    select u.merchant_id, u.id, u.name, u.status, u.password_hash, ${isReadable(platform.clock.now())} as is_readable
    from merchant_users u join merchants m on m.id = ${tenant}
    where u.merchant_id = ${tenant} and ${who}`);
}

function enter(
  platform: Platform,
  tries: Tries,
  who: Candidate,
  rememberMe: boolean,
  caller: Caller,
): Promise<{ sessionId: string; refreshToken: string }> {
  const { ip, userAgent } = caller;
  const session = { key: who.merchant_id, userId: who.id, rememberMe, ip, userAgent };
  const person = staffPerson(who.merchant_id, who.id);
  return inTenant(platform, who.merchant_id, actorOf(who, caller), (work) =>
    enterByPassword(work, person, session, { passwordHash: who.password_hash, tries }),
  );
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
