import { type Queries, sql } from '../../platform/db/sql.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { hashToken, randomToken } from '../../platform/vault.ts';
import {
  ownedBy,
  ownerColumns,
  ownerValues,
  type Person,
  type Realm,
  ratepayerPerson,
  STAFF,
} from './person.ts';

/*
 * Links that work once: a new password, an invitation to the staff, the proof of an e-mail. Their token carries the
 * key of its realm (tenant or ratepayer), so that looking it up asks one tenant, and 256 random bits of which only
 * a hash is kept. They end by the wall clock: a moved demo clock breaks no link.
 */

export type LinkPurpose = 'reset_password' | 'invitation' | 'verify_email';

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;
const HOUR_MS = 3_600_000;

/** How long each kind of link works, in hours. */
export const LINK_HOURS: Record<LinkPurpose, number> = {
  reset_password: 1,
  invitation: 168,
  verify_email: 48,
};

/** Makes a link's token. Earlier unused ones of the same person and purpose (and e-mail) end with it. */
export async function makeLink(
  queries: Queries,
  person: Person,
  link: { purpose: LinkPurpose; emailId?: string },
  wall: Date,
): Promise<string> {
  const { realm, key } = person;
  const emailId = link.emailId ?? null;
  await queries.run(sql`
    update ${realm.links} set used_at = ${wall}
    where ${ownedBy(person)} and purpose = ${link.purpose} and used_at is null
      and email_id is not distinct from ${emailId}::uuid`);
  const token = `${key.replaceAll('-', '')}_${randomToken()}`;
  const until = new Date(wall.getTime() + LINK_HOURS[link.purpose] * HOUR_MS);
  await queries.run(sql`
    insert into ${realm.links} (${ownerColumns(realm)}, id, purpose, token_hash, email_id, created_at, expires_at)
    values (${ownerValues(person)}, ${uuidv7()}, ${link.purpose}, ${hashToken(token)}, ${emailId}, ${wall}, ${until})`);
  return token;
}

/** The key of its realm inside a link's token; undefined for anything malformed. */
export const keyOfLink = (token: string): string | undefined => TOKEN.exec(token)?.slice(1).join('-');

export type FoundLink = { person: Person; linkId: string; purpose: LinkPurpose; emailId: string | null };

/** The unused, unexpired link of a token, locked until the transaction ends; undefined for any other token. */
export async function openLink(
  queries: Queries,
  realm: Realm,
  token: string,
  wall: Date,
): Promise<FoundLink | undefined> {
  const key = keyOfLink(token);
  if (!key) return undefined;
  const userId = realm === STAFF ? sql`user_id` : sql`ratepayer_id`;
  const row = await queries.maybe<{
    id: string;
    user_id: string;
    purpose: LinkPurpose;
    email_id: string | null;
  }>(sql`
    select id, ${userId} as user_id, purpose, email_id from ${realm.links}
    where ${realm.key} = ${key} and token_hash = ${hashToken(token)} and used_at is null and expires_at > ${wall}
    for update`);
  if (!row) return undefined;
  const person = realm === STAFF ? { realm, key, id: row.user_id } : ratepayerPerson(key);
  return { person, linkId: row.id, purpose: row.purpose, emailId: row.email_id };
}

/** Ends the links for a new password that a person was sent and has not used. */
export async function endPasswordLinks(queries: Queries, person: Person, wall: Date): Promise<void> {
  await queries.run(sql`
    update ${person.realm.links} set used_at = ${wall}
    where ${ownedBy(person)} and purpose = 'reset_password' and used_at is null`);
}

/** Spends a link that was opened in the same transaction. */
export async function spendLink(queries: Queries, link: FoundLink, wall: Date): Promise<void> {
  const { person } = link;
  await queries.run(sql`
    update ${person.realm.links} set used_at = ${wall} where ${ownedBy(person)} and id = ${link.linkId}`);
}
