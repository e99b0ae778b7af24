import { bankFileTable } from '@lorikeet/domain/bank-files';
import { BANK_ZONE, can, localDateAt, localTimeAt } from '@lorikeet/domain/kernel';
import { type Queries, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { lockLodgeable } from './accept-file.ts';
import { holdJoins, holdOf, refuseHeldFile } from './held-file.query.ts';
import { moveFiles } from './move-files.ts';

export type FileToSend = {
  merchantId: string;
  id: string;
  filename: string;
  bytes: number;
  sha256: string;
  storageKey: string;
};

const columns = sql`f.merchant_id as "merchantId", f.id, f.filename, f.bytes::float8 as bytes, f.sha256,
  f.storage_key as "storageKey"`;

/**
 * Files of an inbox that wait to be lodged, of all merchants whose inbox it is, the earliest day first. One that somebody
 * has downloaded is theirs to lodge, and one whose day has passed waits for a person; so do debits of today after their
 * facility's cut-off, of which a person is told at the close of the day. A file that is held for a while is not among
 * them until that is lifted; one that is held for ever is, since a person must hear of it.
 */
export function filesToSend(
  reads: Queries,
  inbox: { tenant: string; facilityId: string },
  { now, limit }: { now: Date; limit: number },
): Promise<FileToSend[]> {
  const today = localDateAt(now, BANK_ZONE);
  return reads.rows<FileToSend>(sql`
    select ${columns} from bank_files f
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id
    ${holdJoins}
    where f.status = 'built' and f.processing_date >= ${today}
      and (f.kind not in ('debit', 'fee') or f.processing_date > ${today} or c.cut_off > ${localTimeAt(now, BANK_ZONE)})
      and c.inbox_tenant = ${inbox.tenant} and c.inbox_facility_id = ${inbox.facilityId}
      and coalesce(${holdOf}, 'bank_file.details_changed') = 'bank_file.details_changed'
    order by f.processing_date, f.id limit ${limit}`);
}

/**
 * Holds a built file for a bank connection, which gives it its name at the bank next: nobody takes it back or lodges it by
 * hand from now on. False when it is not `built` any more. Throws the refusals of `refuseHeldFile`.
 */
export async function beginSending(work: Work, fileId: string): Promise<boolean> {
  const { status } = await lockLodgeable(work, fileId);
  if (!can(bankFileTable, status, 'send')) return false;
  await refuseHeldFile(work, fileId);
  await moveFiles(work, 'send', { where: sql`f.id = ${fileId}` });
  return true;
}

/**
 * Gives a file that is being sent to a person, because nothing of ours can tell whether the bank has it: it may be
 * accepted or withdrawn again. Returns false when it is not being sent.
 */
export async function handBack(work: Work, fileId: string): Promise<boolean> {
  const { status } = await lockLodgeable(work, fileId);
  if (status !== 'sending') return false;
  await moveFiles(work, 'hand_back', {
    where: sql`f.id = ${fileId}`,
    also: sql`downloaded_at = ${work.now}`,
  });
  return true;
}
