import type { Input, Output } from '@lorikeet/contracts';
import type * as creditNotes from '@lorikeet/contracts/credit-notes';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { subCents } from '@lorikeet/domain/kernel';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { holdUnerased } from '../customers/index.ts';
import { creditInvoice } from '../invoices/index.ts';
import { mailCreditNote } from './credit-note-mail.ts';
import { endDecisions } from './end-decisions.ts';
import { cancelExcess, type HeldInvoice, holdInvoice, isOfOpenOrder } from './hold-invoice.ts';

type Asked = Input<typeof creditNotes.createCreditNote>;
type Made = Output<typeof creditNotes.createCreditNote>;

/**
 * Credits an invoice by line, and tells its customer. Debits that wait for their day and would then take too much are
 * cancelled. Refuses `customer.erased`, `invoice.of_open_order`, and as `creditInvoice`; 404.
 */
export async function createCreditNote(work: Work, asked: Asked): Promise<Made> {
  const invoice = await holdInvoice(work, asked.invoice_id);
  await holdUnerased(work, invoice.customer_id);
  refuseUnless(!(await isOfOpenOrder(work, invoice.id)), 'invoice.of_open_order');
  const made = await creditHeld(work, invoice, asked);
  return { ...made, sent_to: await mailCreditNote(work, made.id) };
}

/** The same of an invoice that is held, whatever made it; nobody is told. */
export async function creditHeld(
  work: Work,
  invoice: HeldInvoice,
  asked: Pick<Asked, 'reason' | 'lines'>,
): Promise<Omit<Made, 'sent_to'>> {
  const note = await creditInvoice(work, {
    invoiceId: invoice.id,
    reason: asked.reason,
    lines: asked.lines.map(({ position, amount_cents }) => ({ position, amountCents: amount_cents })),
  });
  const cancelled = await cancelExcess(work, invoice, 'credited');
  const number = formatDocumentNumber('CN', note.number);
  await work.audit({
    action: 'invoice.credited',
    subjectKind: 'invoice',
    subjectId: invoice.id,
    person: invoice.customer_id,
    after: { number, amount_cents: note.amountCents, reason: asked.reason },
  });
  await endDecisions(work, invoice.id);
  return {
    id: note.id,
    number,
    off_receivable_cents: note.offReceivableCents,
    customer_credit_cents: subCents(note.amountCents, note.offReceivableCents),
    cancelled_debits: cancelled,
  };
}
