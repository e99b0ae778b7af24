import type { Input } from '@lorikeet/contracts';
import type * as drafts from '@lorikeet/contracts/invoice-drafts';
import type { Cents, Currency, LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type DraftFields = Input<typeof drafts.createInvoiceDraft>;
export type DraftLine = DraftFields['lines'][number];

/** A draft as it is kept. */
export type StoredDraft = {
  id: string;
  customer_id: string;
  currency: Currency;
  description: string;
  due_date: LocalDate;
  issue_on: LocalDate | null;
  is_sent: boolean;
  lines: DraftLine[];
  invoice_id: string | null;
  updated_at: Date;
};

/** A draft under its lock, or undefined. */
export function lockDraft(work: Work, id: string): Promise<StoredDraft | undefined> {
  return work.maybe<StoredDraft>(sql`
    select id, customer_id, currency, description, due_date, issue_on, is_sent, lines, invoice_id, updated_at
    from invoice_drafts where merchant_id = ${work.merchantId} and id = ${id} for update`);
}

/** What is kept beside what was typed. */
type Priced = { currency: Currency; total: Cents; gst: Cents };

export async function insertDraft(
  work: Work,
  id: string,
  fields: DraftFields,
  priced: Priced,
): Promise<void> {
  await work.run(sql`
    insert into invoice_drafts (merchant_id, id, customer_id, currency, description, due_date, issue_on, is_sent, lines,
      total_cents, gst_cents, made_by, made_by_name, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${fields.customer_id}, ${priced.currency}, ${fields.description},
      ${fields.due_date}, ${fields.issue_on}, ${fields.is_sent}, ${JSON.stringify(fields.lines)}, ${priced.total},
      ${priced.gst}, ${work.actor.id ?? null}, ${work.actor.name}, ${work.now}, ${work.now})`);
}

export async function rewriteDraft(
  work: Work,
  id: string,
  fields: DraftFields,
  priced: Priced,
): Promise<void> {
  await work.run(sql`
    update invoice_drafts set customer_id = ${fields.customer_id}, currency = ${priced.currency},
      description = ${fields.description}, due_date = ${fields.due_date}, issue_on = ${fields.issue_on},
      is_sent = ${fields.is_sent}, lines = ${JSON.stringify(fields.lines)}, total_cents = ${priced.total},
      gst_cents = ${priced.gst}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
}

export async function removeDraft(work: Work, id: string): Promise<void> {
  await work.run(sql`delete from invoice_drafts where merchant_id = ${work.merchantId} and id = ${id}`);
}

/** Names the invoice that a draft became. */
export async function noteIssued(work: Work, id: string, invoiceId: string): Promise<void> {
  await work.run(sql`
    update invoice_drafts set invoice_id = ${invoiceId}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
}

/** A draft that could not be issued on its day waits for a person again. */
export async function unschedule(work: Work, id: string): Promise<void> {
  await work.run(sql`
    update invoice_drafts set issue_on = null, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
}
