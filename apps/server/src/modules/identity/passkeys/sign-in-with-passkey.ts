import type { Input, Output } from '@lorikeet/contracts';
import type * as passkeys from '@lorikeet/contracts/passkeys';
import { type Queries, queriesOn, sql } from '../../../platform/db/sql.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, inTenant, type Platform, type Work } from '../../../platform/work.ts';
import type { SignInArea } from '../access-tokens.ts';
import { afterwards } from '../afterwards.ts';
import { guardTries } from '../guard-tries.ts';
import type { IdentityOutside } from '../outside.ts';
import { isPerson, type Person, STAFF } from '../person.ts';
import { isReadable } from '../readable-merchant.ts';
import { auditPerson } from '../requester.ts';
import { enterAs, noteRefusal } from '../security/note-sign-in.ts';
import { passSession } from '../session-store.ts';
import { makeChallenge } from './challenges.ts';
import { checkPasskey, type ShownPasskey } from './check-passkey.ts';
import { passkeySite } from './passkey-site.ts';
import { takePasskey } from './passkey-store.ts';
import { personOfHandle } from './user-handle.ts';

type Candidate = { name: string; is_welcome: boolean };
type Tokens = Output<typeof passkeys.confirmPasskeySignIn>;

const invalidCredentials = () => new Refusal('identity.invalid_credentials');

/** What a device is asked to sign. It names nobody: no account's existence shows. */
export async function startPasskeySignIn(
  platform: Platform,
): Promise<Output<typeof passkeys.startPasskeySignIn>> {
  const challengeFor = { purpose: 'sign_in', sessionId: null } as const;
  return {
    challenge: await makeChallenge(queriesOn(platform.pool), challengeFor, platform.clock.wall()),
    rp_id: passkeySite(platform.publicUrl).rpId,
  };
}

/**
 * Signs a person in by a device that has made sure who holds it: that counts as both factors. Slowed down as passwords are
 * (429); no human check, because a signature cannot be guessed. Whatever is wrong, the response is the refusal of a wrong
 * password after the same work. Throws Refusal `identity.invalid_credentials`.
 */
export async function signInWithPasskey(
  platform: Platform,
  outside: IdentityOutside,
  area: SignInArea,
  { passkey, rememberMe }: Input<typeof passkeys.confirmPasskeySignIn>,
  caller: Caller,
): Promise<Tokens> {
  const account = `passkey/${area}/${passkey.user_handle ?? passkey.id}`;
  const tries = await guardTries(platform, { account, ip: caller.ip });
  const person = personOfHandle(area, passkey.user_handle);
  const candidate = person && (await findCandidate(queriesOn(platform.pool), person, platform.clock.now()));
  const asked = { purpose: 'sign_in', sessionId: null, isAlone: true } as const;
  const shown = await checkPasskey(platform, person, passkey, asked);
  if (!person || !candidate?.is_welcome || !shown) {
    if (person && candidate) noteRefused(platform, outside, { person, name: candidate.name }, caller);
    throw invalidCredentials();
  }
  await tries.succeeded();
  const tenant = await tenantOf(outside, person);
  const { sessionId, refreshToken } = await inTenant(
    platform,
    tenant,
    actorOf(person, candidate.name, caller),
    (work) => enter(work, person, shown, { rememberMe, caller }),
  );
  const claims = { tenant: person.key, user: person.id, session: sessionId };
  return {
    access_token: await outside.accessTokens.issue(area, claims, platform.clock.wall()),
    refresh_token: refreshToken,
  };
}

/** Who a key says it belongs to; a merchant's people only while its doors are open. */
function findCandidate(queries: Queries, person: Person, now: Date): Promise<Candidate | undefined> {
  if (person.realm !== STAFF)
    return queries.maybe<Candidate>(sql`
      select name, status = 'active' as is_welcome from ratepayers where ${isPerson(person)}`);
  return queries.maybe<Candidate>(sql`
    select u.name, u.status = 'active' and ${isReadable(now)} as is_welcome
    from merchant_users u join merchants m on m.id = ${person.key}
    where u.merchant_id = ${person.key} and u.id = ${person.id}`);
}

/**
 * Opens the session under the person's row and the key's: a key that is being removed, or a person who is being kept out,
 * opens none.
 */
async function enter(
  work: Work,
  person: Person,
  shown: ShownPasskey,
  { rememberMe, caller }: { rememberMe: boolean; caller: Caller },
) {
  const wall = work.clock.wall();
  const held = await work.maybe(sql`
    select 1 from ${person.realm.users} where ${isPerson(person)} and status = 'active' for share`);
  if (!held || !(await takePasskey(work, person, shown, wall))) throw invalidCredentials();
  const { ip, userAgent } = caller;
  const opened = await enterAs(work, person, {
    key: person.key,
    userId: person.id,
    rememberMe,
    ip,
    userAgent,
  });
  await passSession(work, person, opened.sessionId, wall);
  await auditPerson(work, person, 'user.two_factor_passed', { passkey: shown.name });
  return opened;
}

function noteRefused(
  platform: Platform,
  outside: IdentityOutside,
  { person, name }: { person: Person; name: string },
  caller: Caller,
): void {
  afterwards(platform, { requestId: caller.requestId, what: 'refused sign-in' }, async () =>
    inTenant(platform, await tenantOf(outside, person), actorOf(person, name, caller), (work) =>
      noteRefusal(work, person, caller),
    ),
  );
}

/** Where audit rows and letters go: the merchant of staff, the platform for ratepayers. */
const tenantOf = async (outside: IdentityOutside, person: Person): Promise<string> =>
  person.realm === STAFF ? person.key : outside.platformTenant();

const actorOf = (person: Person, name: string, caller: Caller): Actor => ({
  kind: person.realm === STAFF ? 'user' : 'payer',
  id: person.id,
  name,
  ip: caller.ip,
  requestId: caller.requestId,
  ...(caller.userAgent ? { userAgent: caller.userAgent } : {}),
});
