import { type Queries, sql, transact } from '../../platform/db/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Vault } from '../../platform/vault.ts';
import { hashToken } from '../../platform/vault.ts';
import type { Platform } from '../../platform/work.ts';
import { isIdle } from './idle.ts';
import type { IdentityOutside } from './outside.ts';
import { type Realm, STAFF } from './person.ts';
import { noteReuse } from './security/note-reuse.ts';
import { addToken, keyOfRefreshToken, lifeMs, revokeSession, sessionEnd } from './session-store.ts';

/** A rotated token shown again within this time gets the same successor: a response was lost or two tabs raced. */
const GRACE_MS = 30_000;

export type Rotated = { key: string; userId: string; sessionId: string; refreshToken: string };

type TokenRow = {
  id: string;
  session_id: string;
  issued_at: Date;
  rotated_at: Date | null;
  successor_id: string | null;
  successor: Buffer | null;
};
type SessionRow = {
  user_id: string;
  remember_me: boolean;
  created_at: Date;
  last_active_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  settings: unknown;
  status: string;
};

/**
 * Exchanges a refresh token for its successor. Undefined when it is unknown, expired, of an ended session, or
 * shown again after its grace: that last one ends the whole session, because one of its two holders may have stolen it. Its
 * person is told where the session was used since: a reply that never arrived is no theft.
 */
export async function rotateRefreshToken(
  platform: Platform,
  outside: IdentityOutside,
  realm: Realm,
  presented: string,
  caller: Caller,
): Promise<Rotated | undefined> {
  const outcome = await exchange(platform, realm, presented);
  if (!outcome || 'refreshToken' in outcome) return outcome;
  await noteReuse(
    platform,
    outside,
    { realm, key: outcome.reusedOf.key, id: outcome.reusedOf.userId },
    caller,
  );
  return undefined;
}

type Reused = { reusedOf: { key: string; userId: string } };

/** One transaction. A token that comes back a second time ends its session for good, whatever becomes of the news. */
async function exchange(
  platform: Platform,
  realm: Realm,
  presented: string,
): Promise<Rotated | Reused | undefined> {
  const key = keyOfRefreshToken(presented);
  if (!key) return undefined;
  const wall = platform.clock.wall();
  return transact(platform.pool, async (queries) => {
    const token = await lockToken(queries, realm, key, presented);
    if (!token) return undefined;
    const session = await readSession(queries, realm, key, token.session_id);
    const which = { key, sessionId: token.session_id };
    if (session.revoked_at || session.status !== 'active' || session.expires_at <= wall) return undefined;
    if (token.issued_at.getTime() + lifeMs(session.remember_me) <= wall.getTime()) return undefined;
    if (isIdle(session.settings, session.last_active_at, wall)) {
      await revokeSession(queries, realm, which, 'idle', wall);
      return undefined;
    }
    const found = { key, userId: session.user_id, sessionId: token.session_id };
    if (!token.rotated_at) {
      return {
        ...found,
        refreshToken: await succeed(platform.vault, queries, realm, key, token, session, wall),
      };
    }
    const again = await sameSuccessor(platform.vault, queries, realm, key, token, wall);
    if (again) return { ...found, refreshToken: again };
    const ended = await revokeSession(queries, realm, which, 'reused_token', wall);
    const isUsed = await isUsedSince(queries, realm, key, token, session);
    return ended && isUsed ? { reusedOf: { key, userId: session.user_id } } : undefined;
  });
}

function lockToken(
  queries: Queries,
  realm: Realm,
  key: string,
  presented: string,
): Promise<TokenRow | undefined> {
  return queries.maybe<TokenRow>(sql`
    select id, session_id, issued_at, rotated_at, successor_id, successor from ${realm.tokens}
    where ${realm.key} = ${key} and token_hash = ${hashToken(presented)} for update`);
}

function readSession(queries: Queries, realm: Realm, key: string, sessionId: string): Promise<SessionRow> {
  const user =
    realm === STAFF ? sql`u.merchant_id = s.merchant_id and u.id = s.user_id` : sql`u.id = s.ratepayer_id`;
  return queries.one<SessionRow>(sql`
    select s.${realm.userColumn} as user_id, s.remember_me, s.created_at, s.last_active_at, s.expires_at, s.revoked_at,
      u.settings, u.status
    from ${realm.sessions} s join ${realm.users} u on ${user}
    where s.${realm.key} = ${key} and s.id = ${sessionId}`);
}

async function succeed(
  vault: Vault,
  queries: Queries,
  realm: Realm,
  key: string,
  token: TokenRow,
  session: SessionRow,
  wall: Date,
): Promise<string> {
  const next = await addToken(queries, realm, key, token.session_id, wall);
  await queries.run(sql`
    update ${realm.tokens} set rotated_at = ${wall}, successor_id = ${next.id},
      successor = ${vault.seal(next.token)}
    where ${realm.key} = ${key} and id = ${token.id}`);
  await queries.run(sql`
    update ${realm.sessions} set expires_at = ${sessionEnd({ rememberMe: session.remember_me, createdAt: session.created_at }, wall)}
    where ${realm.key} = ${key} and id = ${token.session_id}`);
  return next.token;
}

/** The successor given before, while the grace lasts and nobody has exchanged it yet. */
async function sameSuccessor(
  vault: Vault,
  queries: Queries,
  realm: Realm,
  key: string,
  token: TokenRow,
  wall: Date,
): Promise<string | undefined> {
  if (!token.rotated_at || !token.successor || wall.getTime() - token.rotated_at.getTime() > GRACE_MS) {
    return undefined;
  }
  return (await isExchanged(queries, realm, key, token)) ? undefined : vault.open(token.successor);
}

/**
 * Whether somebody had what the exchange gave: its token was exchanged in turn, or the session was used. Use is noted by
 * `TOUCH_MS` and not in the background, so a short one can be missed: the session has ended all the same.
 */
async function isUsedSince(
  queries: Queries,
  realm: Realm,
  key: string,
  token: TokenRow,
  session: SessionRow,
): Promise<boolean> {
  if (token.rotated_at && session.last_active_at > token.rotated_at) return true;
  return isExchanged(queries, realm, key, token);
}

/** Whether the successor of a token is one that was exchanged, or is gone. */
async function isExchanged(queries: Queries, realm: Realm, key: string, token: TokenRow): Promise<boolean> {
  const unused = await queries.maybe<{ id: string }>(sql`
    select id from ${realm.tokens}
    where ${realm.key} = ${key} and id = ${token.successor_id} and rotated_at is null`);
  return unused === undefined;
}
