import { UNDECIDED_STAGES } from '@lorikeet/domain/debits';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { holdUnerased } from '../customers/index.ts';
import { cancelDebit, lockDebits } from '../debits/index.ts';
import { voidInvoices } from '../invoices/index.ts';

/**
 * Waives a dishonour fee that nobody paid: its debits that are not with the bank are cancelled, and its invoice is void.
 * Waived already is done. Throws Refusal `customer.erased`, `invoice.fee_paid` once some of it is paid or with the bank, and
 * `invoice.not_a_fee`; 404 for another tenant's invoice.
 */
export async function waiveDishonourFee(work: Work, invoiceId: string): Promise<void> {
  const { merchantId } = work;
  // Debits before their invoice, as everybody locks them.
  const debits = await lockDebits(
    work,
    sql`p.invoice_id = ${invoiceId} and p.stage ${among(UNDECIDED_STAGES)}`,
  );
  const invoice = found(
    await work.maybe<{ status: string; customer_id: string; is_fee: boolean }>(sql`
      select status, customer_id, dishonour_of is not null as is_fee from invoices
      where merchant_id = ${merchantId} and id = ${invoiceId} for update`),
  );
  if (!invoice.is_fee) throw new Refusal('invoice.not_a_fee');
  if (invoice.status === 'void') return;
  await holdUnerased(work, invoice.customer_id);
  for (const { id } of debits) await cancelDebit(work, id, 'by_staff');
  const [waived] = await voidInvoices(work, sql`select ${invoiceId}::uuid as id`);
  if (!waived) throw new Refusal('invoice.fee_paid');
  await work.audit({ action: 'invoice.fee_waived', subjectKind: 'invoice', subjectId: invoiceId });
}
