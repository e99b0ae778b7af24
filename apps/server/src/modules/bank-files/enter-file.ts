import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { type Facility, nextNumber } from '../merchants/index.ts';

/** A written file that waits to be lodged; one of debits names its batch and the range of ids that it holds. */
export type NewFile = {
  id: string;
  kind: 'debit' | 'payout' | 'refund' | 'fee';
  facility: Facility;
  processingDate: LocalDate;
  reference: string;
  records: number;
  totalCents: number;
  bytes: number;
  sha256: string;
  storageKey: string;
  batch?: { id: string; firstId: string; lastId: string };
};

/**
 * Enters a file among those that wait to be lodged. It has to be on disk before. Files of a user id and day are one
 * series, stored by their lodger, so that no two share a name.
 */
export async function enterFile(work: Work, file: NewFile): Promise<void> {
  const { facility, processingDate, batch } = file;
  const lodger = await alongside(work, facility.inboxTenant);
  const sequence = await nextNumber(lodger, `bank-file:${facility.userId}:${processingDate}`);
  const filename = `DE_${facility.userId}_${processingDate.replaceAll('-', '')}_${sequence}.aba`;
  await work.run(sql`
    insert into bank_files (merchant_id, id, kind, facility_id, batch_id, sequence, filename, reference,
      processing_date, records, total_cents, first_payment_id, last_payment_id, bytes, sha256, storage_key, status,
      created_at, updated_at)
    values (${work.merchantId}, ${file.id}, ${file.kind}, ${facility.id}, ${batch?.id ?? null}, ${sequence},
      ${filename}, ${file.reference}, ${processingDate}, ${file.records}, ${file.totalCents},
      ${batch?.firstId ?? null}, ${batch?.lastId ?? null}, ${file.bytes}, ${file.sha256}, ${file.storageKey},
      'built', ${work.now}, ${work.now})`);
}
