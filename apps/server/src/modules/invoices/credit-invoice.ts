import { type CreditableLine, capGst, type JudgedCredit, judgeCredit } from '@lorikeet/domain/invoices';
import { addCents, type Cents, type Currency, subCents, sumCents, toCents } from '@lorikeet/domain/kernel';
import { creditNoteIssued } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { post } from '../ledger/index.ts';
import { nextNumber } from '../merchants/index.ts';
import { creditable } from './creditable.query.ts';
import { payableOf } from './due-sql.ts';
import { addToCredit } from './issue-credit.ts';
import { stateOfMoneySql } from './state-sql.ts';

export type AskedCredit = {
  invoiceId: string;
  reason: string;
  lines: readonly { position: number; amountCents: Cents }[];
};

export type MadeCredit = {
  id: string;
  number: number;
  amountCents: Cents;
  /** What of it came off what is owed; the rest is the customer's credit now. */
  offReceivableCents: Cents;
};

/**
 * Gives back a part of an issued invoice by its lines, under a number of its own: first off what may still be paid of it,
 * what was paid already, is with a bank or in a file becomes the customer's credit. The caller holds merchant, debits and
 * invoice. Refuses `invoice.credit_refused`, `invoice.credit_above_line`, `invoice.credit_above_invoice` and
 * `invoice.credit_of_nothing`.
 */
export async function creditInvoice(work: Work, asked: AskedCredit): Promise<MadeCredit> {
  const invoice = await creditable(work, asked.invoiceId);
  if (!invoice.mayBeCredited) throw new Refusal('invoice.credit_refused');
  const judged = judgeCredit(
    invoice.lines,
    asked.lines.map(({ position, amountCents }) => ({ position, amount: amountCents })),
    invoice.left,
  );
  if ('fault' in judged) refuse(judged, invoice);
  const lines = capGst(judged.lines, invoice.gstLeft);
  const gst = sumCents(lines.map((line) => line.gst));
  const { payable } = await work.one<{ payable: Cents }>(sql`
    select ${payableOf(work.merchantId, 'i')} as payable from invoices i
    where i.merchant_id = ${work.merchantId} and i.id = ${asked.invoiceId}`);
  const offReceivable = toCents(Math.min(judged.total, payable));
  const note = { id: work.newId(), number: await nextNumber(work, 'credit_note') };
  const { merchantId, now, today } = work;
  await work.run(sql`
    insert into credit_notes (merchant_id, id, number, customer_id, invoice_id, currency, amount_cents, gst_cents,
      off_receivable_cents, description, buyer_name, made_by_name, issue_date, created_at)
    select ${merchantId}::uuid, ${note.id}::uuid, ${note.number}::bigint, c.id, ${asked.invoiceId}::uuid,
      ${invoice.currency}, ${judged.total}::bigint, ${gst}::bigint, ${offReceivable}::bigint, ${asked.reason}, c.name,
      ${work.actor.name}, ${today}::date, ${now}::timestamptz
    from customers c where c.merchant_id = ${merchantId} and c.id = ${invoice.customerId}`);
  for (const { position, amount, gst: lineGst } of lines) {
    await work.run(sql`
      insert into credit_note_lines (merchant_id, credit_note_id, position, description, amount_cents, gst_cents, tax_code)
      select ${merchantId}::uuid, ${note.id}::uuid, position, description, ${amount}::bigint, ${lineGst}::bigint, tax_code
      from invoice_lines
      where merchant_id = ${merchantId} and invoice_id = ${asked.invoiceId} and position = ${position}`);
  }
  await settle(work, asked.invoiceId, offReceivable);
  const toCredit = subCents(judged.total, offReceivable);
  if (toCredit > 0) await addToCredit(work, invoice.customerId, invoice.currency, toCredit);
  await post(work, {
    ...creditNoteIssued({ amount: judged.total, gst, offReceivable }),
    sourceId: note.id,
    currency: invoice.currency,
    effectiveDate: today,
    customerId: invoice.customerId,
  });
  return { ...note, amountCents: judged.total, offReceivableCents: offReceivable };
}

/** Counts cents towards an invoice that no payment paid; its state follows from its money. The caller posts. */
export async function settle(work: Work, invoiceId: string, cents: Cents): Promise<void> {
  if (cents === 0) return;
  await work.run(sql`
    update invoices i set credited_cents = i.credited_cents + ${cents},
      status = ${stateOfMoneySql(sql`i.total_cents`, sql`(i.paid_cents + i.credited_cents + ${cents}::bigint)`, sql`i.written_off_cents`)},
      updated_at = ${work.now}
    where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`);
}

function refuse(
  { fault, position }: Extract<JudgedCredit, { fault: string }>,
  invoice: { lines: readonly CreditableLine[]; left: Cents; currency: Currency },
): never {
  const money = (cents: Cents) => ({ cents, currency: invoice.currency });
  const line = invoice.lines.find((one) => one.position === position);
  switch (fault) {
    case 'no_such_line':
    case 'nothing':
      throw new Refusal('invoice.credit_of_nothing');
    case 'above_line':
      throw new Refusal('invoice.credit_above_line', {
        line: String(position),
        left: money(line ? addCents(line.amount, toCents(-line.credited)) : toCents(0)),
      });
    case 'above_invoice':
      throw new Refusal('invoice.credit_above_invoice', { left: money(invoice.left) });
  }
}
