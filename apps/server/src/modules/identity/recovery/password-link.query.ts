import type { Output } from '@lorikeet/contracts';
import type * as recovery from '@lorikeet/contracts/recovery';
import { type Queries, sql } from '../../../platform/db/sql.ts';
import { hashToken } from '../../../platform/vault.ts';
import { keyOfLink } from '../links.ts';
import { type Person, personRow, type Realm, ratepayerPerson, STAFF } from '../person.ts';

export type PasswordPurpose = 'reset_password' | 'invitation';
export type PasswordLink =
  | { state: 'good'; purpose: PasswordPurpose; person: Person; email: string }
  | { state: Exclude<recovery.LinkState, 'good'>; purpose: PasswordPurpose | null };

/** Whose status a link of each purpose is good for: an invitation is for who never came, the other for who did. */
const WELCOME: Record<PasswordPurpose, string> = { reset_password: 'active', invitation: 'invited' };

/** What a link for choosing a password is at this moment; nothing is locked or spent. */
export async function passwordLink(
  queries: Queries,
  realm: Realm,
  token: string,
  wall: Date,
): Promise<PasswordLink> {
  const unknown = { state: 'unknown', purpose: null } as const;
  const key = keyOfLink(token);
  if (!key) return unknown;
  const row = await queries.maybe<{
    user_id: string;
    purpose: PasswordPurpose;
    expires_at: Date;
    used_at: Date | null;
  }>(sql`
    select ${realm.userColumn} as user_id, purpose, expires_at, used_at from ${realm.links}
    where ${realm.key} = ${key} and token_hash = ${hashToken(token)}
      and purpose in ('reset_password', 'invitation')`);
  if (!row) return unknown;
  const { purpose } = row;
  if (row.used_at) return { state: 'used', purpose };
  if (row.expires_at <= wall) return { state: 'expired', purpose };
  const person = realm === STAFF ? { realm, key, id: row.user_id } : ratepayerPerson(key);
  const who = await personRow(queries, person);
  if (who?.status !== WELCOME[purpose] || (purpose === 'invitation' && (await isClosed(queries, person))))
    return unknown;
  return { state: 'good', purpose, person, email: who.email };
}

async function isClosed(queries: Queries, { realm, key }: Person): Promise<boolean> {
  if (realm !== STAFF) return false;
  const row = await queries.maybe(sql`select id from merchants where id = ${key} and status = 'closed'`);
  return row !== undefined;
}

/** The same as the page is told it: for whom, and whose invitation. */
export async function describePasswordLink(
  queries: Queries,
  realm: Realm,
  token: string,
  wall: Date,
): Promise<Output<typeof recovery.checkPasswordLink>> {
  const link = await passwordLink(queries, realm, token, wall);
  const nobody = { email: null, merchant_name: null, merchant_id: null, username: null, invited_by: null };
  const { state, purpose } = link;
  if (link.state !== 'good') return { state, purpose, ...nobody };
  const { person, email } = link;
  if (realm !== STAFF) return { state, purpose, ...nobody, email };
  const names = await queries.one<{ merchant_name: string; merchant_id: string; username: string }>(sql`
    select m.trading_name as merchant_name, m.slug as merchant_id, u.username
    from merchant_users u join merchants m on m.id = ${person.key}
    where u.merchant_id = ${person.key} and u.id = ${person.id}`);
  const inviter = purpose === 'invitation' ? await inviterOf(queries, person) : null;
  return { state, purpose, email, ...names, invited_by: inviter };
}

/** Who added them to the staff, as the audit log has it. */
async function inviterOf(queries: Queries, { key, id }: Person): Promise<string | null> {
  const row = await queries.maybe<{ actor_name: string | null }>(sql`
    select u.name as actor_name from audit_log a
    join merchant_users u on u.merchant_id = a.merchant_id and u.id::text = a.actor_id
    where a.merchant_id = ${key} and a.subject_id = ${id} and a.action = 'user.created'
    order by a.id desc limit 1`);
  return row?.actor_name ?? null;
}
