import { OWING_STATES } from '@lorikeet/domain/invoices';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions } from '../exceptions/index.ts';

/** Closes what staff were told of a payment that came back after a write-off, once its invoice, or any, owes nothing. */
export async function closeReturned(work: Work, invoiceId?: string | null): Promise<void> {
  await closeExceptions(work, {
    kind: 'invoice.returned_after_write_off',
    because: 'nothing_due',
    ...(invoiceId && { subjectId: invoiceId }),
    gone: sql`not exists (select 1 from invoices i
      where i.merchant_id = ${work.merchantId} and i.id = x.subject_id and i.status ${among(OWING_STATES)})`,
  });
}
