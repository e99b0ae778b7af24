import { queriesOn, sql } from '../../platform/db/sql.ts';
import { moveTransfers } from './move-transfers.ts';
import { inFolder, type Visit, whileHeld } from './visit.ts';

type Begun = { id: string; owner: string; bankFileId: string; temporaryName: string | null };

/**
 * Ends the transfers of files that are not to be sent any more, because they were withdrawn, or somebody lodges them by
 * hand, and removes what was written of them. `wanted` are all files that wait.
 */
export async function dropUnwanted(visit: Visit, wanted: readonly { id: string }[]): Promise<void> {
  const { platform, inbox, remote, folders } = visit;
  const reads = queriesOn(platform.pool);
  const begun = await reads.rows<Begun>(sql`
    select id, owner, bank_file_id as "bankFileId", temporary_name as "temporaryName" from file_transfers
    where merchant_id = ${inbox.merchantId} and facility_id = ${inbox.facilityId} and direction = 'out'
      and status = 'begun' and not bank_file_id = any(${wanted.map(({ id }) => id)}::uuid[])
    order by id`);
  for (const one of begun) {
    const isWaiting = await reads.maybe(sql`
      select 1 from bank_files where merchant_id = ${one.owner} and id = ${one.bankFileId} and status = 'built'`);
    if (isWaiting) continue;
    if (one.temporaryName) await remote.remove(inFolder(folders.outgoing, one.temporaryName));
    await whileHeld(visit, (work) => moveTransfers(work, 'drop', { where: sql`t.id = ${one.id}` }));
  }
}
