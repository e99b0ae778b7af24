import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions } from '../exceptions/index.ts';
import { lockConnection } from './connection-store.ts';
import { loseTransfer } from './send-files.ts';

/**
 * Switches a connection off, or on again as it was set. Off, a visit that is under way loses its hold, and what it was
 * giving its name goes to a person. Repeating it changes nothing. 404 where none was set.
 */
export async function switchConnection(work: Work, facilityId: string, isOn: boolean): Promise<void> {
  if (found(await lockConnection(work, facilityId)).is_on === isOn) return;
  await work.run(sql`
    update bank_connections set is_on = ${isOn}, failures = 0, fault = null, held_by = null, held_until = null,
      next_visit_at = ${work.clock.wall()}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and facility_id = ${facilityId}`);
  if (!isOn) await handBackAll(work, facilityId);
  await work.audit({
    action: isOn ? 'bank_connection.switched_on' : 'bank_connection.switched_off',
    subjectKind: 'facility',
    subjectId: facilityId,
  });
  await closeExceptions(work, {
    kind: 'facility.bank_not_reached',
    because: 'switched_off',
    subjectId: facilityId,
  });
}

/** Files that are being given their names go to a person. The connection is locked. */
export async function handBackAll(work: Work, facilityId: string): Promise<void> {
  const placing = await work.rows<{ id: string; owner: string; fileId: string; filename: string }>(sql`
    select id, owner, bank_file_id as "fileId", filename from file_transfers
    where merchant_id = ${work.merchantId} and facility_id = ${facilityId} and direction = 'out'
      and status = 'placing' order by id`);
  for (const { id, owner, fileId, filename } of placing)
    await loseTransfer(work, { id, owner, file: { id: fileId, filename } });
}
