import type { Output } from '@lorikeet/contracts';
import type * as invoiceLinks from '@lorikeet/contracts/invoice-links';
import type { Cents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { merchantProfile, shownBrand } from '../merchants/index.ts';
import { isBillPass } from './bill-pass.ts';
import { invoiceCrn } from './crn.query.ts';
import { invoiceDetail } from './invoice-detail.query.ts';
import { INVOICE_DOCUMENT_PATH } from './invoice-document.ts';

/**
 * An invoice as whoever has its link may see it. A number and an amount are no secret: who found the bill by them sees what
 * is due and to whom, and neither whom it bills nor for what.
 */
export async function payableInvoice(
  work: Work,
  invoiceId: string,
  link: string,
): Promise<Output<typeof invoiceLinks.getPayableInvoice>> {
  const isFound = isBillPass(link);
  const [merchant, invoice, bpay, byNotes] = await Promise.all([
    merchantProfile(work),
    invoiceDetail(work, invoiceId),
    isFound ? null : invoiceCrn(work, invoiceId),
    work.one<{ cents: Cents }>(sql`
      select coalesce(sum(off_receivable_cents), 0)::bigint as cents from credit_notes
      where merchant_id = ${work.merchantId} and invoice_id = ${invoiceId}`),
  ]);
  const { customer_name, number, description, status, issue_date, due_date, currency } = invoice;
  return {
    merchant: {
      name: merchant.tradingName,
      abn: merchant.abn,
      email: merchant.email,
      phone: merchant.phone,
      ...shownBrand(merchant.brand),
    },
    customer_name: isFound ? null : customer_name,
    number,
    description: isFound ? null : description,
    status,
    issue_date,
    due_date,
    currency,
    lines: (isFound ? [] : invoice.lines).map((line) => ({
      position: line.position,
      description: line.description,
      quantity: line.quantity,
      amount_cents: line.amount_cents,
    })),
    total_cents: invoice.total_cents,
    gst_cents: invoice.gst_cents,
    paid_cents: invoice.paid_cents,
    credited_cents: invoice.credited_cents,
    credit_note_cents: byNotes.cents,
    written_off_cents: invoice.written_off_cents,
    in_flight_cents: invoice.in_flight_cents,
    due_cents: invoice.due_cents,
    bpay: invoice.due_cents > 0 ? bpay : null,
    document_url: isFound ? null : `${INVOICE_DOCUMENT_PATH}/${encodeURIComponent(link)}`,
  };
}
