import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { type Batch, writeDebitFile } from '../bank-files/index.ts';
import type { Facility } from '../merchants/index.ts';
import { recordFile } from './record-file.ts';

const LOWEST = '00000000-0000-0000-0000-000000000000';
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export type Gap = { after: string | null; before: string | null };

/**
 * Writes the files that a claimed batch still lacks: all of them after a claim, the rest after an interruption,
 * one after a debit was taken out of it. Each file is on disk before its row is committed, under a name that a
 * repetition finds again, so that a process may die anywhere between.
 */
export async function buildFiles(run: Run, facility: Facility, batch: Batch): Promise<number> {
  let files = 0;
  for (const gap of await run.inTransaction((work) => gapsOf(work, batch.id))) {
    let after = gap.after;
    for (;;) {
      const place = await run.inTransaction((work) => nextPlace(work, batch, facility));
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

/** Where the batch's next file goes and the reference of its balancing line; unchanged until it is recorded. */
async function nextPlace(work: Work, batch: Batch, facility: Facility) {
  const { n } = await work.one<{ n: number }>(sql`
    select count(*)::int + 1 as n from bank_files
    where merchant_id = ${work.merchantId} and batch_id = ${batch.id}`);
  const day = batch.processingDate.slice(2).replaceAll('-', '');
  return {
    n,
    storageKey: `bank-files/${work.merchantId}/${batch.id}/${n}.aba`,
    reference: `${facility.referencePrefix} ${day} ${batch.sequence}.${n}`,
  };
}
