import type { Input } from '@lorikeet/contracts';
import type { updateApiKey } from '@lorikeet/contracts/api-keys';
import { sql } from '../../../platform/db/sql.ts';
import { refuseChanged } from '../../../platform/refuse-changed.ts';
import type { Work } from '../../../platform/work.ts';
import { inOrder, lockTeam, requireGivablePermissions } from '../../team/index.ts';
import { lockKey } from './key-store.ts';

/**
 * Changes what a key is called, what it may do and from where. What it may do already may be kept by who does not hold
 * it. 404; refuses `api_key.ended`, `record.changed_meanwhile` where it is another than was `seen`; 422 for permissions that
 * the actor does not hold.
 */
export async function updateKey(
  work: Work,
  { id, seen, ...fields }: Input<typeof updateApiKey>,
): Promise<void> {
  const standing = await lockTeam(work, 'integrations.write');
  const key = await lockKey(work, id);
  const before = { name: key.name, permissions: key.permissions, networks: key.networks };
  refuseChanged(seen, before);
  await requireGivablePermissions(work, standing, fields.permissions, key.permissions);
  const after = {
    name: fields.name,
    permissions: inOrder(fields.permissions),
    networks: [...new Set(fields.networks)],
  };
  await work.run(sql`
    update api_keys set name = ${after.name}, permissions = ${after.permissions}, networks = ${after.networks}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.audit({ action: 'api_key.updated', subjectKind: 'api_key', subjectId: id, before, after });
}
