import { randomBytes } from 'node:crypto';
import { type Queries, sql } from '../db/sql.ts';
import { createVault, type Vault } from '../vault.ts';

/** Seals and opens what the audit log says of one person; undefined once their key is destroyed. */
export type PersonKeys = ReadonlyMap<string, Vault | undefined>;

type Place = { queries: Queries; vault: Vault; merchantId: string };
type Row = { person_id: string; key: Buffer | null };

const KEY_BYTES = 32;
const KEY_ID = 1;

/** A key as it is kept, opened; undefined for one that was destroyed. */
export function openPersonKey(vault: Vault, kept: Buffer | null): Vault | undefined {
  return kept ? createVault(new Map([[KEY_ID, vault.openBytes(kept)]]), KEY_ID) : undefined;
}

/** The keys of some people. Who has none yet, because nothing was ever sealed for them, is not in the answer. */
export async function personKeys(place: Place, people: readonly string[]): Promise<PersonKeys> {
  if (people.length === 0) return new Map();
  const rows = await place.queries.rows<Row>(sql`
    select person_id, key from person_keys
    where merchant_id = ${place.merchantId} and person_id = any(${[...new Set(people)]}::uuid[])`);
  return new Map(rows.map(({ person_id: person, key }) => [person, openPersonKey(place.vault, key)]));
}

/** The same, with a key made for whoever had none. A destroyed key is never made again. */
export async function personKeysToSeal(
  place: Place,
  people: readonly string[],
  now: Date,
): Promise<PersonKeys> {
  const known = await personKeys(place, people);
  const strangers = [...new Set(people)].filter((person) => !known.has(person));
  if (strangers.length === 0) return known;
  await insertPersonKeys(
    place,
    strangers.map((person) => makePersonKey(place.vault, person)),
    now,
  );
  return personKeys(place, people);
}

export type MadeKey = { person: string; kept: Buffer; key: Vault };

/** A key for somebody of whom it is known that they have none; it counts once it is inserted. */
export function makePersonKey(vault: Vault, person: string): MadeKey {
  const bytes = randomBytes(KEY_BYTES);
  return { person, kept: vault.seal(bytes), key: createVault(new Map([[KEY_ID, bytes]]), KEY_ID) };
}

/** Keeps keys of people of one tenant; who has one, or had, keeps theirs. */
export async function insertPersonKeys(
  { queries, merchantId }: Omit<Place, 'vault'>,
  made: readonly MadeKey[],
  now: Date,
): Promise<void> {
  // In one order always, so that two who make keys for the same people do not wait for each other for ever.
  const ordered = made.toSorted((a, b) => (a.person < b.person ? -1 : 1));
  await queries.run(sql`
    insert into person_keys (merchant_id, person_id, key, created_at)
    select ${merchantId}::uuid, person, key, ${now}::timestamptz
    from unnest(${ordered.map(({ person }) => person)}::uuid[], ${ordered.map(({ kept }) => kept)}::bytea[])
      as fresh (person, key)
    on conflict (merchant_id, person_id) do nothing`);
}

/**
 * Destroys a person's key: what the tenant's audit log says of them can never be read again, and its chain still
 * verifies, because it is over the sealed values. Harmless when done twice. Answers whether there was a key.
 */
export async function erasePersonKey(place: Place, person: string, now: Date): Promise<boolean> {
  // A person without a key gets a destroyed one, so that nothing is ever sealed for them readably.
  await place.queries.run(sql`
    insert into person_keys (merchant_id, person_id, key, created_at, erased_at)
    values (${place.merchantId}, ${person}, null, ${now}, ${now})
    on conflict (merchant_id, person_id) do nothing`);
  const erased = await place.queries.run(sql`
    update person_keys set key = null, erased_at = ${now}
    where merchant_id = ${place.merchantId} and person_id = ${person} and key is not null`);
  return erased > 0;
}
