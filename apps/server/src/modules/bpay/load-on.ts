import type { LocalDate } from '@lorikeet/domain/kernel';
import type { LockOptions } from '../../platform/db/locks.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { TURN_MS } from '../bank-files/index.ts';
import { applyLines } from './apply-lines.ts';
import { loadingOf, type OpenLine } from './open-line.ts';
import { closeSettlements } from './settlements.ts';

type BegunFile = Pick<OpenLine, 'fileId' | 'status' | 'bankDate' | 'billerCode' | 'facilityId' | 'tenant'> & {
  key: string;
  sha256: string;
};

/** `left`: some of its lines are still to be applied. */
export type LoadedOn = 'loaded' | 'loaded_before' | 'left';

type Limits = LockOptions<LoadedOn> & { turnMs?: number };

/**
 * Applies what is left of a begun file, of which nothing is judged any more. `turnMs`: for about so long, and without end where it
 * is absent. Harmless when repeated; throws `Busy` while another is loaded for its merchant, or FileAltered.
 */
export async function loadOn(run: Run, fileId: string, limits?: Limits): Promise<LoadedOn> {
  const { tenant } = await begunFile(run, fileId);
  return loadFile(run, { id: fileId, tenant }, limits);
}

/** The same for a file of which it is known whom it pays. */
export function loadFile(
  run: Run,
  { id: fileId, tenant }: { id: string; tenant: string },
  { turnMs = Number.POSITIVE_INFINITY, ...lock }: Limits = {},
): Promise<LoadedOn> {
  const load = async (): Promise<LoadedOn> => {
    const { key, sha256, ...file } = await begunFile(run, fileId);
    if (file.status === 'loaded') return 'loaded_before';
    const owner = run.inMerchant(tenant);
    const loading = await owner.reading((work) => loadingOf(work, run.merchantId, file));
    const until = performance.now() + turnMs;
    const isOver = () => performance.now() >= until;
    if (!(await applyLines(run, { owner, loading, stored: { key, sha256 }, isOver }))) return 'left';
    await owner.inTransaction((work) => closeSettlements(work, fileId));
    await run.inTransaction((work) => finishFile(work, fileId, file.bankDate));
    return 'loaded';
  };
  return run.withLock(`bpay:${tenant}`, load, lock);
}

/** Loads a long file on for one turn; what is left follows with the same news, after what others wait for. */
export async function loadInTurns(run: Run, fileId: string): Promise<void> {
  if ((await loadOn(run, fileId, { turnMs: TURN_MS })) === 'left')
    await run.inTransaction((work) => work.emit('bpay_file.begun', { id: fileId }));
}

function begunFile(run: Run, fileId: string): Promise<BegunFile> {
  return run.reads.one<BegunFile>(sql`
    select id as "fileId", status, bank_date as "bankDate", biller_code as "billerCode", facility_id as "facilityId", tenant,
      storage_key as key, sha256
    from bpay_files where merchant_id = ${run.merchantId} and id = ${fileId}`);
}

async function finishFile(work: Work, fileId: string, bankDate: LocalDate): Promise<void> {
  const counts = await work.maybe<Record<string, number>>(sql`
    update bpay_files f set status = 'loaded', matched = l.matched, unmatched = l.unmatched,
      taken_back = l.taken_back, repeated = l.repeated, queued = l.queued
    from (
      select count(*) filter (where outcome = 'matched')::int as matched,
        count(*) filter (where outcome = 'unmatched')::int as unmatched,
        count(*) filter (where outcome = 'taken_back')::int as taken_back,
        count(*) filter (where outcome = 'repeated')::int as repeated,
        count(*) filter (where outcome in ('queued', 'waiting'))::int as queued
      from bpay_lines where merchant_id = ${work.merchantId} and bpay_file_id = ${fileId}
    ) l
    where f.merchant_id = ${work.merchantId} and f.id = ${fileId} and f.status = 'loading'
    returning f.matched, f.unmatched, f.taken_back, f.repeated, f.queued`);
  if (!counts) return;
  await work.audit({
    action: 'bpay.file_loaded',
    subjectKind: 'bpay_file',
    subjectId: fileId,
    after: { bank_date: bankDate, ...counts },
  });
  await work.emit('bpay_file.loaded', { id: fileId, bank_date: bankDate });
}
