import { queriesOn, sql } from '../db/sql.ts';
import type { Platform } from '../work.ts';

type Place = Pick<Platform, 'pool' | 'vault' | 'clock'>;

/**
 * Keeps the digest key of each configured key, sealed under the current one, so that what was digested with a key is
 * found after the key is gone. Harmless when repeated.
 */
export async function keepDigestKeys({ pool, vault, clock }: Place): Promise<void> {
  for (const [id, key] of vault.digestKeys()) {
    await queriesOn(pool).run(sql`
      insert into digest_keys (key_id, sealed, kept_at) values (${id}, ${vault.seal(key)}, ${clock.wall()})
      on conflict (key_id) do nothing`);
  }
}

/** Teaches the vault the digest keys of earlier keys. Throws when an id is in use for another key than before. */
export async function learnDigestKeys({ pool, vault }: Pick<Place, 'pool' | 'vault'>): Promise<void> {
  const kept = await queriesOn(pool).rows<{ key_id: number; sealed: Buffer }>(
    sql`select key_id, sealed from digest_keys order by key_id`,
  );
  for (const { key_id: id, sealed } of kept) vault.learnDigestKey(id, vault.openBytes(sealed));
}
