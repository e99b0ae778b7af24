import type { TransferFault } from '@lorikeet/contracts/bank-connections';
import { type TransferState, transferStates, visitPauseAfter } from '@lorikeet/domain/bank-connections';
import { sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

export type Transfer = {
  id: string;
  status: TransferState;
  /** The name under which the latest try wrote, or writes. */
  temporaryName: string | null;
  tries: number;
  dueAt: Date;
  returnsFileId: string | null;
};

export type NewTransfer = {
  facilityId: string;
  direction: 'out' | 'in';
  key: string;
  filename: string;
  bytes: number;
  sha256: string;
  /** Of a file that goes out: whose it is, and which. */
  owner?: string;
  bankFileId?: string;
};

/** The transfer of a file, made when there is none: one for a key, whoever asks first. */
export async function transferOf(work: Work, one: NewTransfer): Promise<Transfer> {
  await work.run(sql`
    insert into file_transfers (merchant_id, id, facility_id, direction, key, status, filename, bytes, sha256, owner,
      bank_file_id, due_at, begun_at)
    values (${work.merchantId}, ${work.newId()}, ${one.facilityId}, ${one.direction}, ${one.key},
      ${word(transferStates.initial)}, ${one.filename}, ${one.bytes}, ${one.sha256}, ${one.owner ?? null},
      ${one.bankFileId ?? null}, ${work.clock.wall()}, ${work.now})
    on conflict (merchant_id, direction, key) do nothing`);
  return work.one<Transfer>(sql`
    select id, status, temporary_name as "temporaryName", tries, due_at as "dueAt",
      returns_file_id as "returnsFileId"
    from file_transfers
    where merchant_id = ${work.merchantId} and direction = ${one.direction} and key = ${one.key} for update`);
}

/** Notes that a try begins; of a file that goes out, under which name it is written. */
export async function noteTry(work: Work, id: string, temporaryName: string | null): Promise<void> {
  await work.run(sql`
    update file_transfers set temporary_name = ${temporaryName}, tries = tries + 1
    where merchant_id = ${work.merchantId} and id = ${id}`);
}

/** Notes why a try failed; the next comes after a pause that grows. Returns how often it was tried. */
export async function noteFault(work: Work, id: string, fault: TransferFault): Promise<number> {
  const { tries } = await work.one<{ tries: number }>(sql`
    select tries from file_transfers where merchant_id = ${work.merchantId} and id = ${id} for update`);
  const due = new Date(work.clock.wall().getTime() + visitPauseAfter(tries));
  await work.run(sql`
    update file_transfers set fault = ${fault}, due_at = ${due}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  return tries;
}
