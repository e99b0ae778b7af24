import type { LocalDate } from '@lorikeet/domain/kernel';
import { platformInvoicePaid, trustInvoicePaid } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions } from '../exceptions/index.ts';
import type { NewPosting } from '../ledger/index.ts';
import { bookOfDebtors, feePosting } from './fee-books.ts';
import { type FeeDebit, feeDebits, lockFeeDebits } from './fee-debit-store.ts';
import { lockUnpaid } from './tell-unpaid.ts';

const IS_OWING = sql`d.stage in ('returned', 'rejected') and d.paid_on is null`;

/** Tax invoices that are owed because their debit failed: what a transfer into the trust account may pay. */
export function owingInvoices(work: Work): Promise<FeeDebit[]> {
  return feeDebits(work, IS_OWING);
}

/** Holds owing invoices until the transaction ends. */
export async function lockOwingInvoices(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await lockFeeDebits(work, sql`d.id = any(${[...ids]}::uuid[])`);
}

/**
 * A line of the trust account's statement pays an owing invoice, whole; `work` is the platform's, and holds it. What stands
 * of it in the platform's book is added to `late`, for the caller to post once it has written every merchant's, and has called
 * `closePaidInvoices`.
 */
export async function payTaxInvoice(
  work: Work,
  id: string,
  line: { id: string; on: LocalDate },
  late: NewPosting[],
): Promise<void> {
  const [debit] = await lockFeeDebits(work, sql`d.id = ${id} and ${IS_OWING}`);
  const { debtor, number, amountCents: amount, gstCents: gst } = found(debit);
  await work.run(sql`
    update fee_debits set paid_on = ${line.on}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.audit({
    action: 'tax_invoice.paid',
    subjectKind: 'merchant',
    subjectId: debtor,
    after: { number, amount_cents: amount, paid_on: line.on },
  });
  await bookOfDebtors(work, [{ id: line.id, debtor, posting: platformInvoicePaid(amount), on: line.on }]);
  late.push(feePosting(trustInvoicePaid({ amount, gst }), line.id, line.on));
}

/**
 * Nobody waits any more for invoices that are paid; `work` is the platform's. To be called once every merchant's book is
 * written, and before the platform's is.
 */
export async function closePaidInvoices(work: Work): Promise<void> {
  await lockUnpaid(work);
  await closeExceptions(work, {
    kind: 'tax_invoice.unpaid',
    gone: sql`not exists (
      select 1 from fee_debits d
      where d.merchant_id = ${work.merchantId} and d.debtor = x.subject_id and ${IS_OWING})`,
    because: 'paid',
  });
}
