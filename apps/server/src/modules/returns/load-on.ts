import type { LocalDate } from '@lorikeet/domain/kernel';
import type { LockOptions } from '../../platform/db/locks.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { TURN_MS } from '../bank-files/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { facilityFor } from '../merchants/index.ts';
import { applyReturnLines } from './apply-return-lines.ts';
import { holdCandidates } from './hold-candidates.ts';
import { closeInbox } from './returns-inbox.ts';

type BegunFile = {
  status: 'loading' | 'loaded';
  facilityId: string;
  bankDate: LocalDate;
  /** How many lines could not be read, and totals that do not agree. */
  faults: number;
  key: string;
  sha256: string;
};

/** `left`: some of its lines are still to be applied. */
export type LoadedOn = 'loaded' | 'loaded_before' | 'left';

type Limits = LockOptions<LoadedOn> & { turnMs?: number };

/**
 * Applies what is left of a begun file, of which nothing is judged any more. `turnMs`: for about so long, and without end where it
 * is absent. Harmless when repeated; throws `Busy` while another of its facility is loaded, or FileAltered.
 */
export async function loadOn(run: Run, fileId: string, limits?: Limits): Promise<LoadedOn> {
  const { facilityId } = await begunFile(run, fileId);
  return loadFile(run, { id: fileId, facilityId }, limits);
}

/** The same for a file whose facility is known. */
export function loadFile(
  run: Run,
  { id: fileId, facilityId }: { id: string; facilityId: string },
  { turnMs = Number.POSITIVE_INFINITY, ...lock }: Limits = {},
): Promise<LoadedOn> {
  const load = async (): Promise<LoadedOn> => {
    const { status, bankDate, faults, ...stored } = await begunFile(run, fileId);
    if (status === 'loaded') return 'loaded_before';
    const facility = await run.reading((work) => facilityFor(work, { facilityId }));
    const until = performance.now() + turnMs;
    const isOver = () => performance.now() >= until;
    const loading = { fileId, facility, bankDate };
    if (!(await applyReturnLines(run, { loading, stored, isOver }))) return 'left';
    await holdCandidates(run, fileId);
    await run.inTransaction((work) => finishFile(work, { fileId, facilityId, bankDate, faults }));
    return 'loaded';
  };
  return run.withLock(`returns:${facilityId}`, load, lock);
}

/** Loads a long file on for one turn; what is left follows with the same news, after what others wait for. */
export async function loadInTurns(run: Run, fileId: string): Promise<void> {
  if ((await loadOn(run, fileId, { turnMs: TURN_MS })) === 'left')
    await run.inTransaction((work) => work.emit('returns_file.begun', { id: fileId }));
}

function begunFile(run: Run, fileId: string): Promise<BegunFile> {
  return run.reads.one<BegunFile>(sql`
    select status, facility_id as "facilityId", bank_date as "bankDate", jsonb_array_length(faults) as faults,
      storage_key as key, sha256
    from returns_files where merchant_id = ${run.merchantId} and id = ${fileId}`);
}

async function finishFile(
  work: Work,
  done: Pick<BegunFile, 'facilityId' | 'bankDate' | 'faults'> & { fileId: string },
): Promise<void> {
  const counts = await work.maybe<{ matched: number; repeated: number; queued: number }>(sql`
    update returns_files f set status = 'loaded', matched = l.matched, repeated = l.repeated, queued = l.queued
    from (
      select count(*) filter (where outcome = 'matched')::int as matched,
        count(*) filter (where outcome = 'repeated')::int as repeated,
        count(*) filter (where outcome = 'queued')::int as queued
      from return_lines where merchant_id = ${work.merchantId} and returns_file_id = ${done.fileId}
    ) l
    where f.merchant_id = ${work.merchantId} and f.id = ${done.fileId} and f.status = 'loading'
    returning f.matched, f.repeated, f.queued`);
  if (!counts) return;
  await work.audit({
    action: 'returns.loaded',
    subjectKind: 'returns_file',
    subjectId: done.fileId,
    after: { bank_date: done.bankDate, ...counts, faults: done.faults },
  });
  await work.emit('returns_file.loaded', { id: done.fileId, bank_date: done.bankDate });
  if (done.faults > 0) {
    await raiseException(work, {
      kind: 'returns_file.faulty',
      reason: 'faults',
      subjectId: done.fileId,
      details: { faults: done.faults, bank_date: done.bankDate },
    });
    return;
  }
  await closeInbox(work, { facilityId: done.facilityId, bankDate: done.bankDate, by: 'file' });
}
