import type { BankFileState } from '@lorikeet/domain/bank-files';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Queries, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

/** A debit file of a batch; its debits are those of the batch from the first id to the last. */
export type DebitFile = {
  id: string;
  facilityId: string;
  batchId: string;
  filename: string;
  processingDate: LocalDate;
  records: number;
  totalCents: number;
  firstId: string;
  lastId: string;
  status: BankFileState;
  storageKey: string;
  acceptedAt: Date | null;
  postedAt: Date | null;
  clearedOn: LocalDate | null;
};

const columns = sql`id, facility_id as "facilityId", batch_id as "batchId", filename,
  processing_date as "processingDate", records, total_cents as "totalCents", first_payment_id as "firstId",
  last_payment_id as "lastId", status, storage_key as "storageKey", accepted_at as "acceptedAt",
  posted_at as "postedAt", cleared_on as "clearedOn"`;

type Tenant = Queries & { merchantId: string };

export async function debitFile(work: Tenant, id: string): Promise<DebitFile> {
  return found(
    await work.maybe<DebitFile>(sql`
      select ${columns} from bank_files
      where merchant_id = ${work.merchantId} and id = ${id} and kind = 'debit'`),
  );
}

/** The file, locked until the transaction ends after its batch. 404 when the tenant has no such debit file. */
export async function lockFile(work: Work, id: string): Promise<DebitFile> {
  return lockFileOf(work, await debitFile(work, id));
}

/** The same of a file whose batch is known already. */
export async function lockFileOf(
  work: Work,
  { id, batchId }: Pick<DebitFile, 'id' | 'batchId'>,
): Promise<DebitFile> {
  // Sent together and run in this order. The file itself is held from here on, too: a statement that credits it holds it
  // alone, and writes the merchant's book after it.
  const [, file] = await Promise.all([
    work.run(
      sql`select 1 from batches where merchant_id = ${work.merchantId} and id = ${batchId} for update`,
    ),
    work.maybe<DebitFile>(sql`
      select ${columns} from bank_files
      where merchant_id = ${work.merchantId} and id = ${id} and kind = 'debit' for no key update`),
  ]);
  return found(file);
}

/** Accepted debit files up to a processing date that have not cleared, the oldest first. */
export function unclearedFiles(work: Tenant, through: LocalDate): Promise<DebitFile[]> {
  return work.rows<DebitFile>(sql`
    select ${columns} from bank_files
    where merchant_id = ${work.merchantId} and kind = 'debit' and status = 'accepted' and cleared_on is null
      and processing_date <= ${through}
    order by processing_date, id`);
}

/** Locks files of any kind until the transaction ends, by id, for a caller that has no batch to lock. */
export async function lockFiles(work: Work, ids: readonly string[]): Promise<void> {
  await work.run(sql`
    select 1 from bank_files where merchant_id = ${work.merchantId} and id = any(${[...ids]}::uuid[])
    order by id for no key update`);
}

/** The open file that holds a debit of a batch; undefined before one is written. */
export function fileOf(
  work: Tenant,
  payment: { id: string; batchId: string },
): Promise<DebitFile | undefined> {
  return work.maybe<DebitFile>(sql`
    select ${columns} from bank_files
    where merchant_id = ${work.merchantId} and batch_id = ${payment.batchId} and status <> 'withdrawn'
      and ${payment.id}::uuid between first_payment_id and last_payment_id`);
}
