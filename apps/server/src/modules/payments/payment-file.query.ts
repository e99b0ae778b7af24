import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** The bank file that a payment went in, as its detail shows it. */
export type FileOfPayment = {
  id: string;
  filename: string;
  status: 'built' | 'downloaded' | 'accepted' | 'rejected' | 'withdrawn';
  processingDate: LocalDate;
  receipt: string | null;
  acceptedAt: Date | null;
};

/** The file of a batch that holds a payment and was not withdrawn; undefined while none was written. */
export function fileOfPayment(
  work: Work,
  payment: { id: string; batchId: string },
): Promise<FileOfPayment | undefined> {
  return work.maybe<FileOfPayment>(sql`
    select id, filename, status, processing_date as "processingDate", receipt, accepted_at as "acceptedAt"
    from bank_files
    where merchant_id = ${work.merchantId} and batch_id = ${payment.batchId} and status <> 'withdrawn'
      and ${payment.id}::uuid between first_payment_id and last_payment_id`);
}
