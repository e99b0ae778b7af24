import type { Output } from '@lorikeet/contracts';
import type * as drafts from '@lorikeet/contracts/invoice-drafts';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { customerContact } from '../customers/index.ts';
import { issueInvoice, sendInvoiceLink } from '../invoices/index.ts';
import { lockDraft, noteIssued, type StoredDraft } from './draft-store.ts';
import { priceDraft } from './save-draft.ts';

type Issued = Output<typeof drafts.issueInvoiceDraft>;

/**
 * Issues a draft under its lock: number, lines, GST and posting, dated today; then its payment link is e-mailed where that
 * is asked for. Issued already is answered as done. Refuses `merchant.closing`, `merchant.currency_not_collected`,
 * `invoice.comes_to_nothing`, `invoice.due_before_issue`, `invoice.payer_has_no_email`; 404.
 */
export async function issueDraft(work: Work, asked: { id: string; is_sent: boolean }): Promise<Issued> {
  const draft = found(await lockDraft(work, asked.id));
  if (draft.invoice_id) return issuedBefore(work, draft.invoice_id);
  refuseUnless(draft.due_date >= work.today, 'invoice.due_before_issue');
  const { email, currency, messagesStopped } = await customerContact(work, draft.customer_id);
  if (asked.is_sent && (!email || messagesStopped)) throw new Refusal('invoice.payer_has_no_email');
  const priced = await priceDraft(work, draft.lines, currency);
  const { id, number } = await issueInvoice(work, {
    customerId: draft.customer_id,
    currency,
    dueDate: draft.due_date,
    description: draft.description,
    collectsGst: priced.collectsGst,
    lines: linesOf(draft, priced.lines),
  });
  await noteIssued(work, draft.id, id);
  await work.audit({
    action: 'invoice.issued',
    subjectKind: 'invoice',
    subjectId: id,
    person: draft.customer_id,
    after: { total_cents: priced.total, currency },
  });
  const sent = asked.is_sent ? await sendInvoiceLink(work, id) : undefined;
  return { invoice_id: id, number: formatDocumentNumber('INV', number), sent_to: sent?.sent_to ?? null };
}

const linesOf = (draft: StoredDraft, priced: readonly { amount: number }[]) =>
  draft.lines.map((line, i) => ({
    kind: 'item' as const,
    description: line.description,
    quantity: line.quantity,
    unitPriceE4: line.unit_price_e4,
    amountCents: priced[i]!.amount,
    taxCode: line.tax_code,
  }));

async function issuedBefore(work: Work, invoiceId: string): Promise<Issued> {
  const { number } = await work.one<{ number: number }>(sql`
    select number from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId}`);
  return { invoice_id: invoiceId, number: formatDocumentNumber('INV', number), sent_to: null };
}
