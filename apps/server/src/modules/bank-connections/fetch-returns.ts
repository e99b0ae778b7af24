import { createHash } from 'node:crypto';
import type { TransferFault } from '@lorikeet/contracts/bank-connections';
import { RETURNS_LIMIT_BYTES } from '@lorikeet/contracts/returns';
import { FAILURES_BEFORE_TOLD } from '@lorikeet/domain/bank-connections';
import { isRefusal } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { type StoredFile, storeFile } from '../../platform/files/stored-file.ts';
import type { Work } from '../../platform/work.ts';
import { raiseException } from '../exceptions/index.ts';
import { loadReturns } from '../returns/index.ts';
import { moveTransfers } from './move-transfers.ts';
import { type NewTransfer, noteFault, noteTry, type Transfer, transferOf } from './transfer-store.ts';
import { inFolder, runOf, type Visit, whileHeld } from './visit.ts';

/** Files that one visit brings. */
const FILES_MAX = 100;
/** Names that other programs give to what they are still writing. */
const UNFINISHED = /^\.|\.(part|filepart|tmp)$/i;
const MARK_DIGITS = 12;

/** What the loading of a return file says of the file itself. */
const REFUSED: Readonly<Record<string, RefusedFor>> = {
  'returns.unreadable': 'unreadable',
  'returns.cut_short': 'cut_short',
  'returns.foreign': 'foreign',
  'returns.future': 'future',
};
type RefusedFor = Extract<TransferFault, 'unreadable' | 'cut_short' | 'foreign' | 'future' | 'too_long'>;

/** A file that waits at the bank, with what was brought of it until that is the loader's: nothing where it is too long. */
type Fetched = {
  name: string;
  bytes: number;
  brought: StoredFile | undefined;
  sha256: string;
  transfer: Transfer;
};

/**
 * Brings the return files that wait at the bank. Each is loaded as if a person had uploaded it and then moved to the folder
 * of what is done, so that a file that comes again, or whose visit ended in between, changes nothing.
 */
export async function fetchReturns(visit: Visit): Promise<void> {
  const { remote, folders } = visit;
  const waiting = (await remote.list(folders.incoming))
    .filter(({ name }) => !UNFINISHED.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const seen: string[] = [];
  for (const file of waiting.slice(0, FILES_MAX)) {
    if (visit.ended.aborted) return;
    const sha256 = await takeIn(visit, file);
    if (sha256) seen.push(sha256);
  }
  if (waiting.length <= FILES_MAX) await endMoved(visit, seen);
}

/** Loads one file and moves it. Returns its digest, or undefined when the bank is still writing it. */
async function takeIn(
  visit: Visit,
  { name, bytes }: { name: string; bytes: number },
): Promise<string | undefined> {
  const path = inFolder(visit.folders.incoming, name);
  const isTooLong = bytes > RETURNS_LIMIT_BYTES;
  const brought = isTooLong ? undefined : await bring(visit, path);
  // Of one that is too long its name and length are all that is known.
  const sha256 = brought?.sha256 ?? createHash('sha256').update(`${name} ${bytes}`).digest('hex');
  const file = { name, bytes, brought, sha256 };
  try {
    if (brought && brought.bytes !== (await visit.remote.sizeOf(path))) return undefined;
    await loadOnce(visit, file);
    return sha256;
  } finally {
    if (file.brought) await visit.platform.files.remove(file.brought.key);
  }
}

/** Loads what was not loaded before, and moves it unless the bank may still be writing it. */
async function loadOnce(visit: Visit, found: Omit<Fetched, 'transfer'>): Promise<void> {
  const { facilityId } = visit.inbox;
  const { name: filename, bytes, sha256 } = found;
  const key = `${facilityId}:${sha256}`;
  const transfer = await whileHeld(visit, (work) =>
    openTransfer(work, { facilityId, direction: 'in', key, filename, bytes, sha256 }),
  );
  const file: Fetched = Object.assign(found, { transfer });
  const isOver = transfer.status !== 'begun' || transfer.returnsFileId !== null || (await load(visit, file));
  if (!isOver) return;
  await moveAway(visit, file);
  await whileHeld(visit, (work) => finish(work, transfer.id));
}

/** Stores what a file at the bank holds; nothing stays of it when the visit ends first. */
async function bring({ remote, platform: { files } }: Visit, path: string): Promise<StoredFile> {
  let isOver = false;
  try {
    return await remote.read(path, async (content) => {
      const stored = await storeFile(files, 'received', content);
      if (isOver) await files.remove(stored.key);
      return stored;
    });
  } catch (error) {
    isOver = true;
    throw error;
  }
}

/** The transfer of a file that is there; one that was gone before it was loaded begins anew. */
async function openTransfer(work: Work, one: NewTransfer): Promise<Transfer> {
  const found = await transferOf(work, one);
  if (found.status !== 'dropped') return found;
  const anew = sql`tries = 0, fault = null, ended_at = null, filename = ${one.filename}`;
  await moveTransfers(work, 'reappear', { where: sql`t.id = ${found.id}`, also: anew });
  return transferOf(work, one);
}

const finish = (work: Work, id: string) => moveTransfers(work, 'finish', { where: sql`t.id = ${id}` });

/** Loads the file's lines, or notes why not. False when the bank may still be writing it, so that it is left in place. */
async function load(visit: Visit, file: Fetched): Promise<boolean> {
  const { id } = file.transfer;
  await whileHeld(visit, (work) => noteTry(work, id, null));
  const fault = file.brought ? await loadOrFault(visit, file, file.brought) : 'too_long';
  if (!fault) return true;
  const tries = await whileHeld(visit, (work) => noteFault(work, id, fault));
  if (fault === 'cut_short' && tries < FAILURES_BEFORE_TOLD) return false;
  await whileHeld(visit, async (work) => {
    if ((await moveTransfers(work, 'refuse', { where: sql`t.id = ${id}` })) === 0) return;
    await raiseException(work, {
      kind: 'facility.file_refused',
      reason: fault,
      subjectId: visit.inbox.facilityId,
      details: { filename: file.name },
    });
  });
  return true;
}

async function loadOrFault(visit: Visit, file: Fetched, content: StoredFile) {
  const { facilityId } = visit.inbox;
  const { name, sha256, bytes, transfer } = file;
  // The loader keeps it or removes it.
  file.brought = undefined;
  try {
    const { fileId } = await loadReturns(runOf(visit), { facilityId, filename: name, content });
    await whileHeld(visit, async (work) => {
      await work.run(sql`
        update file_transfers set returns_file_id = ${fileId}, fault = null
        where merchant_id = ${work.merchantId} and id = ${transfer.id}`);
      await work.audit({
        action: 'bank_connection.fetched',
        subjectKind: 'facility',
        subjectId: facilityId,
        after: { filename: name, bytes, sha256 },
      });
    });
    return undefined;
  } catch (error) {
    const fault = isRefusal(error) ? REFUSED[error.code] : undefined;
    if (!fault) throw error;
    return fault;
  }
}

/** To the folder of what is done; under a name that tells its content where another file has its name there. */
async function moveAway({ remote, folders }: Visit, { name, sha256 }: Fetched): Promise<void> {
  const from = inFolder(folders.incoming, name);
  const to = inFolder(folders.done, name);
  if ((await remote.sizeOf(to)) === null) return remote.rename(from, to);
  const marked = inFolder(folders.done, `${sha256.slice(0, MARK_DIGITS)}-${name}`);
  if ((await remote.sizeOf(marked)) === null) return remote.rename(from, marked);
  return remote.remove(from);
}

/** Ends the transfers of files that are not in the folder any more: moved before the end was recorded, or replaced. */
async function endMoved(visit: Visit, seen: readonly string[]): Promise<void> {
  const { facilityId } = visit.inbox;
  const gone = sql`t.facility_id = ${facilityId} and t.direction = 'in' and not t.sha256 = any(${[...seen]}::text[])`;
  await whileHeld(visit, async (work) => {
    await moveTransfers(work, 'finish', { where: sql`${gone} and t.returns_file_id is not null` });
    await moveTransfers(work, 'drop', { where: sql`${gone} and t.returns_file_id is null` });
  });
}
