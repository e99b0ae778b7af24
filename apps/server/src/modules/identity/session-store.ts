import { type Queries, queriesOn, sql } from '../../platform/db/sql.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { hashToken, randomToken } from '../../platform/vault.ts';
import type { Platform } from '../../platform/work.ts';
import { ownedBy, type Person, type Realm, STAFF } from './person.ts';

const HOUR_MS = 3_600_000;
/**
 * How long a session lives without use: with "remember me" a month, else twelve hours. Whoever leaves a page open is signed
 * out by the idle limit that they chose.
 */
export const lifeMs = (rememberMe: boolean): number => (rememberMe ? 30 * 24 : 12) * HOUR_MS;

/** A session ends this long after the sign-in, however busy it is: remembered after 90 days, else after a day. */
const absoluteMs = (rememberMe: boolean): number => (rememberMe ? 90 * 24 : 24) * HOUR_MS;

/** When a session ends that is used now: its rolling life, never beyond its absolute one. */
export function sessionEnd(session: { rememberMe: boolean; createdAt: Date }, wall: Date): Date {
  const { rememberMe, createdAt } = session;
  return new Date(
    Math.min(wall.getTime() + lifeMs(rememberMe), createdAt.getTime() + absoluteMs(rememberMe)),
  );
}

/** A refresh token carries the key of its realm (tenant or ratepayer), so that looking it up asks one tenant. */
function makeRefreshToken(key: string): string {
  return `${key.replaceAll('-', '')}.${randomToken()}`;
}

/** The key inside a refresh token; undefined for anything malformed. */
export function keyOfRefreshToken(token: string): string | undefined {
  const match =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.[A-Za-z0-9_-]{43}$/.exec(token);
  return match?.slice(1).join('-');
}

export type NewSession = {
  key: string;
  userId: string;
  rememberMe: boolean;
  ip: string;
  userAgent: string | undefined;
};

/**
 * Opens a session and its first refresh token; the sign-in counts as a recent proof. Times are wall time: a moved demo
 * clock signs nobody out.
 */
export async function openSession(
  queries: Queries,
  realm: Realm,
  session: NewSession,
  wall: Date,
): Promise<{ sessionId: string; refreshToken: string }> {
  const sessionId = uuidv7();
  const own = realm === STAFF;
  const { token, insert } = newToken(realm, session.key, sessionId, wall);
  await queries.run(sql`
    with opened as (
      insert into ${realm.sessions} (${realm.key}, id, ${own ? sql`user_id,` : sql``} remember_me, ip, user_agent,
        created_at, last_active_at, proved_at, expires_at)
      values (${session.key}, ${sessionId}, ${own ? sql`${session.userId},` : sql``} ${session.rememberMe},
        ${session.ip}, ${session.userAgent ?? null}, ${wall}, ${wall}, ${wall},
        ${new Date(wall.getTime() + lifeMs(session.rememberMe))}))
    ${insert}`);
  return { sessionId, refreshToken: token };
}

/** Adds a refresh token to a session: only its hash is kept. */
export async function addToken(
  queries: Queries,
  realm: Realm,
  key: string,
  sessionId: string,
  wall: Date,
): Promise<{ id: string; token: string }> {
  const { id, token, insert } = newToken(realm, key, sessionId, wall);
  await queries.run(insert);
  return { id, token };
}

function newToken(realm: Realm, key: string, sessionId: string, wall: Date) {
  const token = makeRefreshToken(key);
  const id = uuidv7();
  const insert = sql`
    insert into ${realm.tokens} (${realm.key}, id, session_id, token_hash, issued_at)
    values (${key}, ${id}, ${sessionId}, ${hashToken(token)}, ${wall})`;
  return { id, token, insert };
}

export type RevokedWhy =
  | 'signed_out'
  | 'reused_token'
  | 'idle'
  | 'password_changed'
  | 'deactivated'
  | 'by_person';

/** Ends every session of a person but one that may stay (the one that asks); returns how many ended. */
export async function revokeSessionsOf(
  queries: Queries,
  person: Person,
  why: RevokedWhy,
  wall: Date,
  stays?: string,
): Promise<number> {
  return queries.run(sql`
    update ${person.realm.sessions} set revoked_at = ${wall}, revoked_why = ${why}
    where ${ownedBy(person)} and revoked_at is null and id is distinct from ${stays ?? null}::uuid`);
}

/** False once a session of a member of staff was ended or has run out. */
export async function isStaffSessionOpen(
  { pool, clock }: Platform,
  merchantId: string,
  sessionId: string,
): Promise<boolean> {
  const row = await queriesOn(pool).maybe(sql`
    select 1 from sessions
    where merchant_id = ${merchantId} and id = ${sessionId} and revoked_at is null and expires_at > ${clock.wall()}`);
  return row !== undefined;
}

/** Ends a session for good; the first reason stays. */
export async function revokeSession(
  queries: Queries,
  realm: Realm,
  which: { key: string; sessionId: string },
  why: RevokedWhy,
  wall: Date,
): Promise<boolean> {
  const ended = await queries.run(sql`
    update ${realm.sessions} set revoked_at = ${wall}, revoked_why = ${why}
    where ${realm.key} = ${which.key} and id = ${which.sessionId} and revoked_at is null`);
  return ended > 0;
}

/** Notes that a session has passed its second factor; what comes of rotation keeps it. */
export async function passSession(
  queries: Queries,
  person: Person,
  sessionId: string,
  wall: Date,
): Promise<void> {
  await queries.run(sql`
    update ${person.realm.sessions} set two_factor_passed = true, proved_at = ${wall}
    where ${ownedBy(person)} and id = ${sessionId}`);
}

/** Notes that a session has just shown its holder's password or code. */
export async function noteProof(
  queries: Queries,
  person: Person,
  sessionId: string,
  wall: Date,
): Promise<void> {
  await queries.run(sql`
    update ${person.realm.sessions} set proved_at = ${wall} where ${ownedBy(person)} and id = ${sessionId}`);
}

/** The same for one session alone: every other one of the person is asked for a code again. */
export async function passOnlyThis(queries: Queries, person: Person, sessionId: string): Promise<void> {
  await queries.run(sql`
    update ${person.realm.sessions} set two_factor_passed = (id = ${sessionId})
    where ${ownedBy(person)} and revoked_at is null`);
}
