import { type Sql, sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';

export type StoredKey = { id: string; name: string; permissions: string[]; networks: string[] };

/** The condition under which a key `k` can be used at a moment of the wall clock. */
export const isUsable = (wall: Date): Sql =>
  sql`k.revoked_at is null and (k.expires_at is null or k.expires_at > ${wall})`;

/** A key under lock; 404 for one that is not this merchant's. Refuses `api_key.ended`. */
export async function lockKey(work: Work, id: string): Promise<StoredKey> {
  const { usable, ...key } = found(
    await work.maybe<StoredKey & { usable: boolean }>(sql`
      select k.id, k.name, k.permissions, k.networks, ${isUsable(work.clock.wall())} as usable from api_keys k
      where k.merchant_id = ${work.merchantId} and k.id = ${id} for update`),
  );
  refuseUnless(usable, 'api_key.ended');
  return key;
}
