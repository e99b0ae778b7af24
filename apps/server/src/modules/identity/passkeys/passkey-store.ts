import { type Queries, sql } from '../../../platform/db/sql.ts';
import { ownedBy, type Person } from '../person.ts';

/** A key of a person as the portal keeps it; bytes are base64url. */
export type Passkey = {
  id: string;
  name: string;
  credential_id: string;
  public_key: string;
  sign_count: number;
  transports: string[];
};

const columns = sql`id, name, credential_id, public_key, sign_count::int8 as sign_count, transports`;

/** A person's keys, the oldest first. */
export function passkeysOf(queries: Queries, person: Person): Promise<Passkey[]> {
  return queries.rows<Passkey>(sql`
    select ${columns} from ${person.realm.passkeys} where ${ownedBy(person)} order by created_at, id`);
}

/** The key of a person that a device names; undefined when it is not theirs. */
export function passkeyOf(
  queries: Queries,
  person: Person,
  credentialId: string,
): Promise<Passkey | undefined> {
  return queries.maybe<Passkey>(sql`
    select ${columns} from ${person.realm.passkeys}
    where ${ownedBy(person)} and credential_id = ${credentialId}`);
}

/**
 * Notes that a key was used and what its device counts now. False when the key is gone, or the device has counted as far
 * already: a copy of it may be about.
 */
export async function takePasskey(
  queries: Queries,
  person: Person,
  used: { id: string; signCount: number },
  wall: Date,
): Promise<boolean> {
  const taken = await queries.run(sql`
    update ${person.realm.passkeys} set sign_count = ${used.signCount}, last_used_at = ${wall}
    where ${ownedBy(person)} and id = ${used.id}
      and (sign_count < ${used.signCount} or (sign_count = 0 and ${used.signCount}::bigint = 0))`);
  return taken > 0;
}

/** What browsers are told of a person's keys, so that they find the device, or make no second key on it. */
export const knownKeys = (keys: readonly Passkey[]) =>
  keys.map(({ credential_id, transports }) => ({ id: credential_id, transports }));
