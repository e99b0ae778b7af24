import type { Output } from '@lorikeet/contracts';
import type * as endings from '@lorikeet/contracts/invoice-endings';
import type { Work } from '../../platform/work.ts';
import { spendCredit } from '../invoices/index.ts';
import { endDecisions } from './end-decisions.ts';
import { cancelExcess, holdInvoice } from './hold-invoice.ts';

/** Pays an invoice with its customer's credit. Refuses `invoice.nothing_is_due` and `invoice.no_credit`; 404. */
export async function applyInvoiceCredit(
  work: Work,
  invoiceId: string,
): Promise<Output<typeof endings.applyInvoiceCredit>> {
  const invoice = await holdInvoice(work, invoiceId);
  const applied = await spendCredit(work, invoiceId);
  const cancelled = await cancelExcess(work, invoice, 'credited');
  await work.audit({
    action: 'invoice.credit_applied',
    subjectKind: 'invoice',
    subjectId: invoiceId,
    person: invoice.customer_id,
    after: { amount_cents: applied },
  });
  await endDecisions(work, invoiceId);
  return { applied_cents: applied, cancelled_debits: cancelled };
}
