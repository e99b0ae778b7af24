import type { Output } from '@lorikeet/contracts';
import type * as endings from '@lorikeet/contracts/invoice-endings';
import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { dueOf, ofOpenOrder, spendCredit } from '../invoices/index.ts';
import { endDecisions } from './end-decisions.ts';
import { cancelExcess, holdInvoice } from './hold-invoice.ts';
import type { AccountingGiven } from './ports.ts';

/**
 * Pays an invoice with its customer's credit; an order that made it is paid with it. Refuses `invoice.nothing_is_due`,
 * `invoice.no_credit`, and `invoice.order_in_one_sum` where an open order made it and would be paid in part; 404.
 */
export async function applyInvoiceCredit(
  work: Work,
  invoiceId: string,
  { settleOrder }: AccountingGiven,
): Promise<Output<typeof endings.applyInvoiceCredit>> {
  const invoice = await holdInvoice(work, invoiceId);
  const applied = await spendCredit(work, invoiceId);
  refuseUnless(!(await isPartOfOrder(work, invoiceId)), 'invoice.order_in_one_sum');
  const cancelled = await cancelExcess(work, invoice, 'credited');
  await work.audit({
    action: 'invoice.credit_applied',
    subjectKind: 'invoice',
    subjectId: invoiceId,
    person: invoice.customer_id,
    after: { amount_cents: applied },
  });
  await endDecisions(work, invoiceId);
  await settleOrder(work, invoiceId);
  return { applied_cents: applied, cancelled_debits: cancelled };
}

/** Whether an open order made an invoice of which something is still due. */
const isPartOfOrder = async (work: Work, invoiceId: string): Promise<boolean> =>
  (
    await work.one<{ is: boolean }>(sql`
      select ${ofOpenOrder(work.merchantId)} and ${dueOf('i')} > 0 as is from invoices i
      where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`)
  ).is;
