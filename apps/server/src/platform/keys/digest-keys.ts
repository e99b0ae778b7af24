import { queriesOn, sql } from '../db/sql.ts';
import type { Platform } from '../work.ts';

type Place = Pick<Platform, 'pool' | 'vault' | 'clock'>;

/**
 * Keeps the digest key of each configured key, sealed under the current one, so that what was digested with a key is
 * found after the key is gone. Harmless when repeated.
 */
export async function keepDigestKeys({ pool, vault, clock }: Place): Promise<void> {
  const wall = clock.wall();
  for (const [id, key] of vault.digestKeys()) {
    await queriesOn(pool).run(sql`
      insert into digest_keys (key_id, sealed, kept_at) values (${id}, ${vault.seal(key)}, ${wall})
      on conflict (key_id) do nothing`);
  }
}

/**
 * Teaches the vault the digest keys of earlier keys, and which was the first of all: steady digests are made with it for
 * good. The first start of a portal keeps its first key. Throws when an id is in use for another key than before.
 */
export async function learnDigestKeys(place: Place): Promise<void> {
  const { vault } = place;
  let kept = await keptKeys(place);
  if (kept.length === 0) {
    await keepFirstKey(place);
    kept = await keptKeys(place);
  }
  for (const { key_id: id, sealed } of kept) vault.learnDigestKey(id, vault.openBytes(sealed));
  vault.digestSteadilyWith(kept[0]!.key_id);
}

/** Those that were kept, the first of all first. Keys that a rotation kept together were given their ids in order. */
const keptKeys = ({ pool }: Place) =>
  queriesOn(pool).rows<{ key_id: number; sealed: Buffer }>(
    sql`select key_id, sealed from digest_keys order by kept_at, key_id`,
  );

/** Of several the one of the smallest id, so that processes that start at once with keys in another order keep the same. */
async function keepFirstKey({ pool, vault, clock }: Place): Promise<void> {
  const id = Math.min(...vault.digestKeys().keys());
  const sealed = vault.seal(vault.digestKeys().get(id)!);
  await queriesOn(pool).run(sql`
    insert into digest_keys (key_id, sealed, kept_at) values (${id}, ${sealed}, ${clock.wall()})
    on conflict (key_id) do nothing`);
}
