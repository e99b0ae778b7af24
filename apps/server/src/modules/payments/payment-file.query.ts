import type { BankFileState } from '@lorikeet/domain/bank-files';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** The bank file that a payment went in, as its detail shows it. */
export type FileOfPayment = {
  id: string;
  filename: string;
  status: BankFileState;
  processingDate: LocalDate;
  receipt: string | null;
  acceptedAt: Date | null;
};

/** The file of its batch that holds a payment and was not withdrawn; undefined while none was written. */
export function fileOfPayment(work: Work, id: string): Promise<FileOfPayment | undefined> {
  return work.maybe<FileOfPayment>(sql`
    select f.id, f.filename, f.status, f.processing_date as "processingDate", f.receipt, f.accepted_at as "acceptedAt"
    from payments p
    join bank_files f on f.merchant_id = p.merchant_id and f.batch_id = p.batch_id and f.status <> 'withdrawn'
      and p.id between f.first_payment_id and f.last_payment_id
    where p.merchant_id = ${work.merchantId} and p.id = ${id}`);
}
