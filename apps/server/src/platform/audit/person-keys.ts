import { randomBytes } from 'node:crypto';
import { type Queries, type Sql, sql } from '../db/sql.ts';
import { createSealer, type Sealer } from '../sealer.ts';

/** Seals and opens the audit log's values about one person; undefined once their key is destroyed. */
export type PersonKeys = ReadonlyMap<string, Sealer | undefined>;

type Place = { queries: Queries; vault: Sealer; merchantId: string };
type Row = { person_id: string; key: Buffer | null };

const KEY_BYTES = 32;
const KEY_ID = 1;

/** A stored key, unsealed; undefined for a destroyed one. */
export function openPersonKey(vault: Sealer, kept: Buffer | null): Sealer | undefined {
  return kept ? createSealer(new Map([[KEY_ID, vault.openBytes(kept)]]), KEY_ID) : undefined;
}

/** The keys of some people. A person for whom nothing was sealed yet has no entry. */
export async function personKeys(place: Place, people: readonly string[]): Promise<PersonKeys> {
  if (people.length === 0) return new Map();
  const rows = await place.queries.rows<Row>(sql`
    select person_id, key from person_keys
    where merchant_id = ${place.merchantId} and person_id = any(${[...new Set(people)]}::uuid[])`);
  return new Map(rows.map(({ person_id: person, key }) => [person, openPersonKey(place.vault, key)]));
}

/** As above, with a new key for each person without one. A destroyed key is never replaced. */
export async function personKeysToSeal(
  place: Place,
  people: readonly string[],
  now: Date,
): Promise<PersonKeys> {
  const known = await personKeys(place, people);
  const strangers = [...new Set(people)].filter((person) => !known.has(person));
  if (strangers.length === 0) return known;
  const made = strangers.map((person) => makePersonKey(place.vault, person));
  const inserted = await insertMissingKeys(place, made, now);
  // Another transaction stored a key meanwhile: that one holds.
  if (inserted < made.length) return personKeys(place, people);
  return new Map([...known, ...made.map(({ person, key }) => [person, key] as const)]);
}

export type MadeKey = { person: string; kept: Buffer; key: Sealer };

/** A key for a person who has none; it is valid once it is inserted. */
export function makePersonKey(vault: Sealer, person: string): MadeKey {
  const bytes = randomBytes(KEY_BYTES);
  return { person, kept: vault.seal(bytes), key: createSealer(new Map([[KEY_ID, bytes]]), KEY_ID) };
}

/**
 * Stores keys of people of one tenant who had none a moment ago. Where another transaction stored one meanwhile it breaks the
 * primary key, so that nothing is committed that is sealed with a key that was not kept (`isRetryable`).
 */
export const insertNewKeys = (place: Omit<Place, 'vault'>, made: readonly MadeKey[], now: Date) =>
  place.queries.run(insertionOf(place.merchantId, made, now));

/** The same, but an existing or destroyed key stays. Returns how many were stored. */
const insertMissingKeys = (place: Place, made: readonly MadeKey[], now: Date): Promise<number> =>
  place.queries.run(sql`
    ${insertionOf(place.merchantId, made, now)} on conflict (merchant_id, person_id) do nothing`);

function insertionOf(merchantId: string, made: readonly MadeKey[], now: Date): Sql {
  // In a fixed order, so that two transactions that make keys for the same people cannot deadlock.
  const ordered = made.toSorted((a, b) => (a.person < b.person ? -1 : 1));
  return sql`
    insert into person_keys (merchant_id, person_id, key, created_at)
    select ${merchantId}::uuid, person, key, ${now}::timestamptz
    from unnest(${ordered.map(({ person }) => person)}::uuid[], ${ordered.map(({ kept }) => kept)}::bytea[])
      as fresh (person, key)`;
}

/**
 * Destroys a person's key: their values in the tenant's audit log can never be read again. The chain still verifies,
 * because it hashes sealed values. Harmless when done twice. Returns whether there was a key.
 */
export async function erasePersonKey(place: Place, person: string, now: Date): Promise<boolean> {
  // A person without a key gets a destroyed one, so that nothing can be sealed readably for them later.
  await place.queries.run(sql`
    insert into person_keys (merchant_id, person_id, key, created_at, erased_at)
    values (${place.merchantId}, ${person}, null, ${now}, ${now})
    on conflict (merchant_id, person_id) do nothing`);
  const erased = await place.queries.run(sql`
    update person_keys set key = null, erased_at = ${now}
    where merchant_id = ${place.merchantId} and person_id = ${person} and key is not null`);
  return erased > 0;
}
