import { randomUUID } from 'node:crypto';
import type { TransferFault } from '@lorikeet/contracts/bank-connections';
import { FAILURES_BEFORE_TOLD } from '@lorikeet/domain/bank-connections';
import { isRefusal } from '@lorikeet/domain/kernel';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { alongside, inTenant, SYSTEM, type Work } from '../../platform/work.ts';
import { acceptFile, beginSending, type FileToSend, filesToSend, handBack } from '../bank-files/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { dropUnwanted } from './drop-unwanted.ts';
import { moveTransfers } from './move-transfers.ts';
import { OperationRefused } from './ports.ts';
import { noteFault, noteTry, type Transfer, transferOf } from './transfer-store.ts';
import { inFolder, type Visit, whileHeld } from './visit.ts';

/** Files that one visit takes along. */
const FILES_MAX = 100;
const RECEIPT_DIGITS = 16;
/** What stops a file for a while, from the moment that it was found waiting: it goes by itself once that is lifted. */
const HOLDS: readonly string[] = [
  'bank_file.details_returned',
  'bank_file.merchant_held',
  'bank_file.facility_stopped',
];

/** Why one file stays behind while the others go. */
class FileFault extends Error {
  readonly fault: TransferFault;
  constructor(fault: TransferFault) {
    super(fault);
    this.fault = fault;
  }
}

type Placed = FileToSend & { transferId: string; temporaryName: string | null };

/**
 * Takes the files that wait to the bank. Each is written under a temporary name, read back, and only then given its own
 * by one rename, so that the bank sees it whole or not at all. From before the rename until its end is recorded the file is
 * `sending`: whoever comes after a cut or a crash finds it there and looks where it is, so that it is there once.
 */
export async function sendFiles(visit: Visit): Promise<void> {
  const { platform, inbox } = visit;
  for (const file of await placedFiles(visit)) {
    await resume(visit, file).catch((error) => stayBehind(visit, file, file.transferId, faultOf(error)));
  }
  const files = await filesToSend(
    queriesOn(platform.pool),
    { tenant: inbox.merchantId, facilityId: inbox.facilityId },
    { now: platform.clock.now(), limit: FILES_MAX },
  );
  if (files.length < FILES_MAX) await dropUnwanted(visit, files);
  for (const file of files) {
    if (visit.ended.aborted) return;
    const transfer = await whileHeld(visit, (work) => transferOf(work, outgoing(visit, file)));
    if (transfer.status !== 'begun' || transfer.dueAt > platform.clock.wall()) continue;
    try {
      await place(visit, file, transfer);
    } catch (error) {
      await stayBehind(visit, file, transfer.id, faultOf(error));
    }
  }
}

const outgoing = ({ inbox }: Visit, file: FileToSend) => ({
  facilityId: inbox.facilityId,
  direction: 'out' as const,
  key: file.id,
  filename: file.filename,
  bytes: file.bytes,
  sha256: file.sha256,
  owner: file.merchantId,
  bankFileId: file.id,
});

/** Transfers that ended between a rename and its record. */
const placedFiles = ({ platform, inbox }: Visit) =>
  queriesOn(platform.pool).rows<Placed>(sql`
    select id as "transferId", owner as "merchantId", bank_file_id as id, filename, bytes::float8 as bytes, sha256,
      '' as "storageKey", temporary_name as "temporaryName"
    from file_transfers
    where merchant_id = ${inbox.merchantId} and facility_id = ${inbox.facilityId} and direction = 'out'
      and status = 'placing'
    order by begun_at, id`);

async function place(visit: Visit, file: FileToSend, transfer: Transfer): Promise<void> {
  const { remote, folders } = visit;
  if (transfer.temporaryName) await remote.remove(inFolder(folders.outgoing, transfer.temporaryName));
  const temporaryName = `.${file.filename}.${randomUUID().slice(0, 8)}.part`;
  const temporary = inFolder(folders.outgoing, temporaryName);
  await whileHeld(visit, (work) => noteTry(work, transfer.id, temporaryName));
  const own = inFolder(folders.outgoing, file.filename);
  const isThere = (await remote.sizeOf(own)) !== null;
  if (isThere && !(await isWhole(visit, own, file))) throw new FileFault('name_taken');
  if (!isThere) {
    await remote.write(temporary, await visit.platform.files.read(file.storageKey, { sha256: file.sha256 }));
    if (!(await isWhole(visit, temporary, file))) throw new FileFault('not_whole');
  }
  if (!(await beginPlacing(visit, file, transfer.id))) return remote.remove(temporary);
  if (!isThere) await remote.rename(temporary, own);
  await deliver(visit, file, transfer.id);
}

/** Size and, where the server lets it be read, content are those of the file. */
async function isWhole({ remote }: Visit, path: string, file: FileToSend): Promise<boolean> {
  if ((await remote.sizeOf(path)) !== file.bytes) return false;
  const digest = await remote.digestOf(path);
  return digest === null || digest === file.sha256;
}

/** The point of no return, in one transaction of both tenants. False when the file is not to be sent any more. */
function beginPlacing(visit: Visit, file: FileToSend, transferId: string): Promise<boolean> {
  return whileHeld(visit, async (work) => {
    const isSending = await beginSending(await alongside(work, file.merchantId), file.id);
    await moveTransfers(work, isSending ? 'place' : 'drop', { where: sql`t.id = ${transferId}` });
    return isSending;
  });
}

/** Records that the bank has the file, with what follows from that, once: the file's state and the transfer's move together. */
async function deliver(visit: Visit, file: FileToSend, transferId: string): Promise<void> {
  await whileHeld(visit, async (work) => {
    const receipt = `SFTP ${file.sha256.slice(0, RECEIPT_DIGITS)}`;
    await acceptFile(await alongside(work, file.merchantId), file.id, receipt);
    const moved = await moveTransfers(work, 'finish', {
      where: sql`t.id = ${transferId}`,
      also: sql`fault = null`,
    });
    if (moved === 0) return;
    await work.audit({
      action: 'bank_connection.sent',
      subjectKind: 'facility',
      subjectId: visit.inbox.facilityId,
      after: { filename: file.filename, bytes: file.bytes, sha256: file.sha256 },
    });
  });
}

/** Goes on with a file whose rename was begun: it has its name, or is whole under the temporary one, or a person is asked. */
async function resume(visit: Visit, file: Placed): Promise<void> {
  const { remote, folders } = visit;
  const own = inFolder(folders.outgoing, file.filename);
  if (await isWhole(visit, own, file)) return deliver(visit, file, file.transferId);
  const temporary = file.temporaryName && inFolder(folders.outgoing, file.temporaryName);
  if (temporary && (await remote.sizeOf(own)) === null && (await isWhole(visit, temporary, file))) {
    await whileHeld(visit, async () => {});
    await remote.rename(temporary, own);
    return deliver(visit, file, file.transferId);
  }
  await whileHeld(visit, (work) => loseTransfer(work, { id: file.transferId, owner: file.merchantId, file }));
}

/** The bank may have taken the file, or never seen it: a person finds out, and neither is done again by itself. */
export async function loseTransfer(
  work: Work,
  { id, owner, file }: { id: string; owner: string; file: { id: string; filename: string } },
): Promise<void> {
  const there = await alongside(work, owner);
  const isOpen = await handBack(there, file.id);
  // Somebody has recorded by hand that the bank has it.
  await moveTransfers(work, isOpen ? 'lose' : 'finish', { where: sql`t.id = ${id}` });
  if (!isOpen) return;
  await raiseException(there, {
    kind: 'bank_file.delivery_unclear',
    reason: 'not_found_again',
    subjectId: file.id,
    details: { filename: file.filename },
  });
}

/** Throws what is no fault of the one file. */
function faultOf(error: unknown): TransferFault {
  if (error instanceof FileFault) return error.fault;
  if (error instanceof OperationRefused) return 'not_allowed';
  if (isRefusal(error) && error.code === 'bank_file.details_changed') return 'details_changed';
  if (isRefusal(error) && HOLDS.includes(error.code)) return 'held';
  throw error;
}

async function stayBehind(
  visit: Visit,
  file: FileToSend,
  transferId: string,
  fault: TransferFault,
): Promise<void> {
  const tries = await whileHeld(visit, (work) => noteFault(work, transferId, fault));
  if (fault === 'held' || tries < FAILURES_BEFORE_TOLD) return;
  await inTenant(visit.platform, file.merchantId, SYSTEM, (work) =>
    raiseException(work, {
      kind: 'bank_file.not_sent',
      reason:
        fault === 'name_taken' || fault === 'not_whole' || fault === 'details_changed'
          ? fault
          : 'not_allowed',
      subjectId: file.id,
      details: { filename: file.filename },
    }),
  );
}
