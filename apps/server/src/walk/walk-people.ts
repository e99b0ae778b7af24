import { PROOF_MINUTES } from '@lorikeet/contracts/security';
import type { IdKind } from '@lorikeet/domain/kernel';
import type { Portal } from '../compose.ts';
import {
  ownedBy,
  ownerColumns,
  ownerValues,
  type Person,
  type Realm,
  ratepayerPerson,
  STAFF,
  staffPerson,
} from '../modules/identity/person.ts';
import { createMerchant } from '../modules/merchants/index.ts';
import { type Queries, sql } from '../platform/db/sql.ts';
import { uuidv7 } from '../platform/ids.ts';
import { quickHash } from '../test/quick-hash.ts';

/** The password of everybody in the walk. */
export const PASSWORD = 'Walk-Pass-2026';

/** Somebody of a tenant's staff. */
export type Somebody = { tenant: string; user: string };

/** Lets a session's last proof be as old as one that no longer counts. */
export const ageProof = async (queries: Queries, realm: Realm, sessionId: string) => {
  const { at } = await queries.one<{ at: Date }>(sql`
    select proved_at - make_interval(mins => ${PROOF_MINUTES}) as at from ${realm.sessions} where id = ${sessionId}`);
  await queries.run(sql`update ${realm.sessions} set proved_at = ${at} where id = ${sessionId}`);
};

/** A colleague of the caller, or the neighbour's ratepayer, with what is theirs. */
export async function findOther(queries: Queries, realm: Realm, tenant: string) {
  const isStaff = realm === STAFF;
  const { key, user, email } = await queries.one<{ key: string; user: string; email: string }>(
    isStaff
      ? sql`select u.merchant_id as key, u.id as user, e.id as email from merchant_users u
          join user_emails e on e.merchant_id = u.merchant_id and e.user_id = u.id
          where u.merchant_id = ${tenant} and u.username = 'cole'`
      : sql`select r.id as key, r.id as user, e.id as email from ratepayers r
          join ratepayer_emails e on e.ratepayer_id = r.id where r.email = 'ratepayer1@example.test'`,
  );
  const person = isStaff ? staffPerson(key, user) : ratepayerPerson(key);
  const ids = new Map<IdKind, string>([
    ['email', email],
    ['passkey', await passkeyFor(queries, person)],
  ]);
  if (isStaff) return { key, user, ids };
  const property = await queries.one<{ id: string }>(
    sql`select property_id as id from ratepayer_properties where ratepayer_id = ${key}`,
  );
  const ticket = await queries.one<{ id: string }>(
    sql`select ticket_id as id from ratepayer_tickets where ratepayer_id = ${key}`,
  );
  const customer = await queries.one<{ tenant: string; id: string }>(
    sql`select tenant, customer_id as id from ratepayer_customers where ratepayer_id = ${key}`,
  );
  const method = await queries.one<{ id: string }>(sql`
    select id from payment_methods where merchant_id = ${customer.tenant} and customer_id = ${customer.id}`);
  ids.set('property', property.id).set('ticket', ticket.id).set('payment_method', method.id);
  return { key, user, ids };
}

/** The one passkey of a person, which no device has. */
async function passkeyFor(queries: Queries, person: Person): Promise<string> {
  const { realm } = person;
  await queries.run(sql`
    insert into ${realm.passkeys} (${ownerColumns(realm)}, id, name, credential_id, public_key, sign_count, transports,
      created_at)
    values (${ownerValues(person)}, ${uuidv7()}, 'Walk', 'walk', 'walk', 0, '{}', now()) on conflict do nothing`);
  const { id } = await queries.one<{ id: string }>(
    sql`select id from ${realm.passkeys} where ${ownedBy(person)}`,
  );
  return id;
}

/** A tenant that is live, and its owner. */
export async function openTenant(
  portal: Portal,
  slug: string,
  kind: 'business' | 'platform',
): Promise<Somebody> {
  const { merchantId, ownerId } = await createMerchant(portal.platform, {
    slug,
    kind,
    legalName: `${slug} Pty Ltd`,
    tradingName: slug,
    email: `contact@${slug}.test`,
    status: 'live',
    owner: {
      username: 'owner',
      name: 'Olive Owner',
      email: `owner@${slug}.test`,
      passwordHash: await quickHash(PASSWORD),
    },
  });
  return { tenant: merchantId, user: ownerId };
}
