import { API_KEYS_MAX } from '@lorikeet/contracts/api-keys';
import { sql } from '../../../platform/db/sql.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { inOrder, lockTeam, requireGivablePermissions } from '../../team/index.ts';
import { addSecret } from './key-secrets.ts';
import { isUsable } from './key-store.ts';

const DAY_MS = 24 * 3_600_000;

type KeyFields = { name: string; permissions: readonly string[]; networks: readonly string[] };

/**
 * Makes a key with a part of the actor's own permissions. Returns its secret, which nobody sees again. Refuses
 * `api_key.too_many`; 422 for permissions that the actor does not hold.
 */
export async function createKey(
  work: Work,
  { expires_in_days: days, ...fields }: KeyFields & { expires_in_days: number | null },
): Promise<{ id: string; secret: string }> {
  const standing = await lockTeam(work, 'integrations.write');
  await requireGivablePermissions(work, standing, fields.permissions);
  const wall = work.clock.wall();
  const expiresAt = days === null ? null : new Date(wall.getTime() + days * DAY_MS);
  const { inUse } = await work.one<{ inUse: number }>(sql`
    select count(*)::int as "inUse" from api_keys k where k.merchant_id = ${work.merchantId} and ${isUsable(wall)}`);
  refuseUnless(inUse < API_KEYS_MAX, 'api_key.too_many', { max: API_KEYS_MAX });
  const id = work.newId();
  const permissions = inOrder(fields.permissions);
  const networks = [...new Set(fields.networks)];
  await work.run(sql`
    insert into api_keys (merchant_id, id, name, permissions, networks, made_by, created_at, expires_at)
    values (${work.merchantId}, ${id}, ${fields.name}, ${permissions}, ${networks},
      ${standing.userId ?? null}, ${wall}, ${expiresAt})`);
  const secret = await addSecret(work, id);
  await work.audit({
    action: 'api_key.created',
    subjectKind: 'api_key',
    subjectId: id,
    after: { name: fields.name, permissions, networks, expires_at: expiresAt },
  });
  return { id, secret };
}
