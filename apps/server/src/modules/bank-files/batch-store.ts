import { type BatchState, batchTable } from '@lorikeet/domain/bank-files';
import { type Cents, type LocalDate, statesLeadingTo } from '@lorikeet/domain/kernel';
import { type Queries, type Sql, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

export type Batch = {
  id: string;
  facilityId: string;
  processingDate: LocalDate;
  sequence: number;
  status: BatchState;
};

type Tenant = Queries & { merchantId: string };

const columns = sql`id, facility_id as "facilityId", processing_date as "processingDate", sequence, status`;

/** Debits are still being taken, or files are missing. */
const UNFINISHED = statesLeadingTo(batchTable, 'built');

/** The facility's batches whose claiming or files were interrupted, or that lost a file to a rebuild. */
export function unfinishedBatches(work: Tenant, facilityId: string): Promise<Batch[]> {
  return work.rows<Batch>(sql`
    select ${columns} from batches
    where merchant_id = ${work.merchantId} and facility_id = ${facilityId} and status ${among(UNFINISHED)}
    order by processing_date, sequence`);
}

/** The batch, locked until the transaction ends: its debits and files change only under this lock. */
export function lockBatch(work: Work, batchId: string): Promise<Batch | undefined> {
  return work.maybe<Batch>(sql`
    select ${columns} from batches where merchant_id = ${work.merchantId} and id = ${batchId} for update`);
}

/** Locks the batches that a condition on `batches b` finds until the transaction ends, by id. */
export async function lockBatches(work: Work, which: Sql): Promise<void> {
  await work.run(sql`
    select 1 from batches b where b.merchant_id = ${work.merchantId} and ${which} order by b.id for update`);
}

/** Opens the next batch of a facility and processing date, ready to claim into. */
export async function openBatch(
  work: Work,
  batch: { id: string; facilityId: string; processingDate: LocalDate },
): Promise<void> {
  await work.run(sql`
    insert into batches (merchant_id, id, facility_id, processing_date, sequence, status, created_at, updated_at)
    select ${work.merchantId}::uuid, ${batch.id}::uuid, ${batch.facilityId}::uuid, ${batch.processingDate}::date,
      coalesce(max(sequence), 0) + 1, ${word(batchTable.initial)}, ${work.now}::timestamptz, ${work.now}::timestamptz
    from batches
    where merchant_id = ${work.merchantId} and facility_id = ${batch.facilityId}
      and processing_date = ${batch.processingDate}`);
}

/** Updates a batch's totals from its open files. */
export async function countBatch(work: Work, batchId: string): Promise<{ debits: number; total: Cents }> {
  return work.one<{ debits: number; total: Cents }>(sql`
    update batches b set debits = f.records, total_cents = f.total, updated_at = ${work.now}
    from (
      select coalesce(sum(records), 0)::int as records, coalesce(sum(total_cents), 0)::bigint as total
      from bank_files
      where merchant_id = ${work.merchantId} and batch_id = ${batchId} and status <> 'withdrawn'
    ) f
    where b.merchant_id = ${work.merchantId} and b.id = ${batchId}
    returning b.debits, b.total_cents as total`);
}
