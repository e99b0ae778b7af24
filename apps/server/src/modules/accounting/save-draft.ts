import { priceLines, type TypedLine } from '@lorikeet/domain/invoices';
import type { Currency } from '@lorikeet/domain/kernel';
import { fieldProblem, found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { customerContact, holdCustomer } from '../customers/index.ts';
import { refuseClosing, refuseUncollected, settingsOf } from '../merchants/index.ts';
import {
  type DraftFields,
  type DraftLine,
  insertDraft,
  lockDraft,
  removeDraft,
  rewriteDraft,
} from './draft-store.ts';

export const typedLines = (lines: readonly DraftLine[]): TypedLine[] =>
  lines.map((line) => ({
    quantity: line.quantity,
    unitPriceE4: line.unit_price_e4,
    taxCode: line.tax_code,
  }));

/**
 * What lines come to in a currency, as they would be issued now. Refuses `merchant.closing`,
 * `merchant.currency_not_collected`, and `invoice.comes_to_nothing` for a total of nothing.
 */
export async function priceDraft(work: Work, lines: readonly DraftLine[], currency: Currency) {
  const [settings] = await Promise.all([
    settingsOf(work),
    refuseClosing(work),
    refuseUncollected(work, currency),
  ]);
  const priced = priceLines(typedLines(lines), settings.gst_registered);
  if (priced.total <= 0) throw new Refusal('invoice.comes_to_nothing');
  return { ...priced, currency, collectsGst: settings.gst_registered };
}

/** Keeps an invoice as a draft in its customer's currency. A 422 on dates that cannot be; 404; refusals as of `priceDraft`. */
export async function createDraft(work: Work, fields: DraftFields): Promise<string> {
  await holdCustomer(work, fields.customer_id);
  const { currency } = await customerContact(work, fields.customer_id);
  checkDates(work, fields);
  const priced = await priceDraft(work, fields.lines, currency);
  const id = work.newId();
  await insertDraft(work, id, fields, priced);
  await work.audit({
    action: 'invoice.draft_created',
    subjectKind: 'invoice_draft',
    subjectId: id,
    person: fields.customer_id,
    after: { total_cents: priced.total, currency, issue_on: fields.issue_on },
  });
  return id;
}

/** Changes a draft. Refuses `invoice.issued_is_never_edited` besides, and `record.changed_meanwhile` where another was `seen`. */
export async function updateDraft(work: Work, id: string, fields: DraftFields, seen?: Date): Promise<void> {
  const draft = found(await lockDraft(work, id));
  if (draft.invoice_id) throw new Refusal('invoice.issued_is_never_edited');
  refuseChanged(seen, draft.updated_at);
  await holdCustomer(work, fields.customer_id);
  const { currency } = await customerContact(work, fields.customer_id);
  checkDates(work, fields);
  const priced = await priceDraft(work, fields.lines, currency);
  await rewriteDraft(work, id, fields, priced);
  await work.audit({
    action: 'invoice.draft_changed',
    subjectKind: 'invoice_draft',
    subjectId: id,
    person: fields.customer_id,
    after: { total_cents: priced.total, currency, issue_on: fields.issue_on },
  });
}

/** Deletes a draft; one that is gone already is 404. Refuses `invoice.issued_is_never_edited`. */
export async function deleteDraft(work: Work, id: string): Promise<void> {
  const draft = found(await lockDraft(work, id));
  if (draft.invoice_id) throw new Refusal('invoice.issued_is_never_edited');
  await removeDraft(work, id);
  await work.audit({
    action: 'invoice.draft_deleted',
    subjectKind: 'invoice_draft',
    subjectId: id,
    person: draft.customer_id,
  });
}

/** Its day is today or later, and it is not due before it is issued. */
function checkDates(work: Work, { issue_on, due_date }: DraftFields): void {
  if (issue_on && issue_on < work.today) throw fieldProblem([{ path: 'issue_on', code: 'date_past' }]);
  if (due_date < (issue_on ?? work.today))
    throw fieldProblem([{ path: 'due_date', code: 'due_before_issue' }]);
}
