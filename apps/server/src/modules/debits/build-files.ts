import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { type Batch, writeDebitFile } from '../bank-files/index.ts';
import type { Facility } from '../merchants/index.ts';
import { recordFile } from './record-file.ts';

const LOWEST = '00000000-0000-0000-0000-000000000000';
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export type Gap = { after: string | null; before: string | null };
/** The files that a batch lacks, and the number of the next one. */
type FilesLeft = { gaps: readonly Gap[]; next: number };

/**
 * Writes the files that a claimed batch still lacks: all of them after a claim, the rest after an interruption,
 * one after a debit was taken out of it. Each file is on disk before its row is committed, under a name that a
 * repetition finds again, so that a process may die anywhere between.
 */
export async function buildFiles(
  run: Run,
  facility: Facility,
  batch: Batch,
  { gaps, next }: FilesLeft,
): Promise<number> {
  let files = 0;
  for (const gap of gaps) {
    let after = gap.after;
    for (;;) {
      const place = placeOf(run, batch, facility, next + files);
      run.log.info(
        { point: 'debit-run.file', merchant: run.merchantId, batch: batch.id, file: place.n },
        'writing a bank file',
      );
      const written = await writeDebitFile(
        run,
        { merchantId: run.merchantId, batchId: batch.id, after, before: gap.before },
        { facility, processingDate: batch.processingDate, ...place },
      );
      if (!written) break;
      const recorded = await run.inTransaction((work) =>
        recordFile(work, { batch, facility, written, ...place }),
      );
      if (recorded === 'changed') continue;
      if (written.debits > 0) files += 1;
      after = written.lastId;
      if (written.isLast) break;
    }
  }
  return files;
}

/** The ranges of a batch's debits that no open file holds, in order. */
export function gapsOf(work: Work, batchId: string): Promise<Gap[]> {
  return work.rows<Gap>(sql`
    with living as (
      select first_payment_id as first_id, last_payment_id as last_id from bank_files
      where merchant_id = ${work.merchantId} and batch_id = ${batchId} and status <> 'withdrawn'
    ), gaps as (
      select lag(last_id) over (order by first_id) as after, first_id as before from living
      union all
      select (select max(last_id::text)::uuid from living), null
    )
    select g.after, g.before from gaps g
    where exists (
      select 1 from payments p
      where p.merchant_id = ${work.merchantId} and p.batch_id = ${batchId} and p.stage = 'batched'
        and p.id > coalesce(g.after, ${LOWEST}::uuid) and p.id < coalesce(g.before, ${HIGHEST}::uuid))
    order by g.after nulls first`);
}

/** What a batch lacks. Files are numbered as they are entered, which only the holder of the facility's run does. */
export async function filesLeft(work: Work, batchId: string): Promise<FilesLeft> {
  const [gaps, { next }] = await Promise.all([
    gapsOf(work, batchId),
    work.one<{ next: number }>(sql`
      select count(*)::int + 1 as next from bank_files
      where merchant_id = ${work.merchantId} and batch_id = ${batchId}`),
  ]);
  return { gaps, next };
}

/** Where a file of a batch goes and the reference of its balancing line. */
function placeOf({ merchantId }: Run, batch: Batch, facility: Facility, n: number) {
  const day = batch.processingDate.slice(2).replaceAll('-', '');
  return {
    n,
    storageKey: `bank-files/${merchantId}/${batch.id}/${n}.aba`,
    reference: `${facility.referencePrefix} ${day} ${batch.sequence}.${n}`,
  };
}
