import { sql } from '../../../platform/db/sql.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { lockTeam } from '../../team/index.ts';
import { addSecret } from './key-secrets.ts';
import { lockKey } from './key-store.ts';

const HOUR_MS = 3_600_000;

/**
 * Gives a key a new secret, which is returned this once; every former one works for `overlapHours` more at most. Who
 * gets the secret must hold what the key may do. 404; refuses `api_key.beyond_yours`, `api_key.ended`.
 */
export async function rotateKey(
  work: Work,
  id: string,
  overlapHours: number,
): Promise<{ id: string; secret: string }> {
  const standing = await lockTeam(work, 'integrations.write');
  const key = await lockKey(work, id);
  refuseUnless(
    key.permissions.every((name) => standing.permissions.has(name)),
    'api_key.beyond_yours',
  );
  const until = new Date(work.clock.wall().getTime() + overlapHours * HOUR_MS);
  await work.run(sql`
    update api_key_secrets set valid_until = ${until}
    where merchant_id = ${work.merchantId} and key_id = ${id} and (valid_until is null or valid_until > ${until})`);
  const secret = await addSecret(work, id);
  await work.audit({
    action: 'api_key.rotated',
    subjectKind: 'api_key',
    subjectId: id,
    after: { name: key.name, valid_until: until },
  });
  return { id, secret };
}
