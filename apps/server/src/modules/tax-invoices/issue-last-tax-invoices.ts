import { addDays, startOfMonth } from '@lorikeet/domain/kernel';
import { type Listener, listener } from '../../platform/events/event.ts';
import type { Work } from '../../platform/work.ts';
import { issueTaxInvoice } from './issue-tax-invoice.ts';

/**
 * Issues the tax invoices of a merchant that has closed: its days have ended, so no first of a month does. The month
 * before may wait for its own yet, when the merchant closes early on the first. A second call changes nothing.
 */
export async function issueLastTaxInvoices(work: Work): Promise<void> {
  const today = work.clock.bankToday();
  await issueTaxInvoice(work, addDays(startOfMonth(today), -1));
  await issueTaxInvoice(work, today);
}

/** Who has closed is invoiced for the fees since the last invoice; the debit of them is the platform's and goes on. */
export const lastInvoiceListener: Listener = listener('merchant.closed', 'tax-invoices.last', (run) =>
  run.inTransaction(issueLastTaxInvoices),
);
