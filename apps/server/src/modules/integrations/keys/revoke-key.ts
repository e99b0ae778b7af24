import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { lockKey } from './key-store.ts';

/** Ends a key: no call that begins afterwards, in whatever process, is made with it. 404; refuses `api_key.ended`. */
export async function revokeKey(work: Work, id: string): Promise<void> {
  const { name } = await lockKey(work, id);
  await work.run(sql`
    update api_keys set revoked_at = ${work.clock.wall()} where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.audit({ action: 'api_key.revoked', subjectKind: 'api_key', subjectId: id, after: { name } });
}
