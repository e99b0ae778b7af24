import { type Queries, raw, type Sql, sql } from '../../platform/db/sql.ts';

/**
 * The two kinds of people who sign in have the same tables under different keys: staff belong to a tenant,
 * ratepayers cross tenants and are keyed by themselves.
 */
export type Realm = {
  area: 'merchant' | 'flex';
  users: Sql;
  sessions: Sql;
  /** Refresh tokens. */
  tokens: Sql;
  emails: Sql;
  /** Tokens of links that work once. */
  links: Sql;
  recoveryCodes: Sql;
  passkeys: Sql;
  key: Sql;
  userColumn: Sql;
};

export const STAFF: Realm = {
  area: 'merchant',
  users: raw('merchant_users'),
  sessions: raw('sessions'),
  tokens: raw('refresh_tokens'),
  emails: raw('user_emails'),
  links: raw('user_tokens'),
  recoveryCodes: raw('user_recovery_codes'),
  passkeys: raw('user_passkeys'),
  key: raw('merchant_id'),
  userColumn: raw('user_id'),
};
export const RATEPAYERS: Realm = {
  area: 'flex',
  users: raw('ratepayers'),
  sessions: raw('ratepayer_sessions'),
  tokens: raw('ratepayer_refresh_tokens'),
  emails: raw('ratepayer_emails'),
  links: raw('ratepayer_tokens'),
  recoveryCodes: raw('ratepayer_recovery_codes'),
  passkeys: raw('ratepayer_passkeys'),
  key: raw('ratepayer_id'),
  userColumn: raw('ratepayer_id'),
};

/** One person of either kind. `key` is the tenant of staff, and the ratepayer's own id. */
export type Person = { realm: Realm; key: string; id: string };

export const staffPerson = (merchantId: string, userId: string): Person => ({
  realm: STAFF,
  key: merchantId,
  id: userId,
});
export const ratepayerPerson = (ratepayerId: string): Person => ({
  realm: RATEPAYERS,
  key: ratepayerId,
  id: ratepayerId,
});

/** Condition on `realm.users`: the person's own row. */
export const isPerson = ({ realm, key, id }: Person): Sql =>
  realm === STAFF ? sql`merchant_id = ${key} and id = ${id}` : sql`id = ${id}`;

/** Condition on a table of what people have (e-mails, links, sessions…): the person's rows. */
export const ownedBy = ({ realm, key, id }: Person): Sql =>
  realm === STAFF ? sql`merchant_id = ${key} and user_id = ${id}` : sql`ratepayer_id = ${id}`;

/** Columns and values that say whose a new row of such a table is. */
export const ownerColumns = (realm: Realm): Sql =>
  realm === STAFF ? sql`merchant_id, user_id` : sql`ratepayer_id`;
export const ownerValues = ({ realm, key, id }: Person): Sql =>
  realm === STAFF ? sql`${key}, ${id}` : sql`${id}`;

/** What most calls of a person need of their own row; undefined when there is no such person. */
export function personRow(queries: Queries, person: Person): Promise<PersonRow | undefined> {
  return queries.maybe<PersonRow>(sql`
    select name, email, locale, status, password_hash from ${person.realm.users} where ${isPerson(person)}`);
}
export type PersonRow = {
  name: string;
  email: string;
  locale: 'en' | 'zh';
  status: string;
  password_hash: string | null;
};
