import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { createInvoiceDraft, type getInvoiceDraft } from '@lorikeet/contracts/invoice-drafts';
import { priceLines, TAX_CODES } from '@lorikeet/domain/invoices';
import { addDays, toLocalDate } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import type { PortalForm } from '../../lib/form.ts';

const line = z.object({
  description: z.string(),
  quantity: z.number().nullable(),
  unit_price_e4: z.number().nullable(),
  tax_code: z.enum(TAX_CODES),
});

/** When it is issued: by hand, now, or by itself on a day. */
export const WHENS = ['now', 'draft', 'scheduled'] as const;

const typed = z.object({
  customer_id: z.string(),
  description: z.string(),
  due_date: z.string(),
  lines: z.array(line),
  when: z.enum(WHENS),
  issue_on: z.string(),
  is_sent: z.boolean(),
});
export type DraftValues = z.input<typeof typed>;
export type LineValues = DraftValues['lines'][number];
type DraftCall = WireInput<typeof createInvoiceDraft>;

/** What is sent of what is typed: a blank becomes what its own rule refuses. */
export function draftCall({ when, issue_on, lines, ...fields }: DraftValues): DraftCall {
  return {
    ...fields,
    lines: lines.map((row) => ({
      ...row,
      quantity: row.quantity ?? 0,
      unit_price_e4: row.unit_price_e4 ?? -1,
    })),
    issue_on: when === 'scheduled' ? issue_on : null,
  };
}

/** The form's schema: what is typed, checked by the very rules of the call. */
export const draftForm = typed.transform(draftCall).pipe(createInvoiceDraft.input);
export type DraftForm = PortalForm<typeof draftForm>;

export const firstLine: LineValues = {
  description: '',
  quantity: 1,
  unit_price_e4: null,
  tax_code: 'taxable',
};

/** How long a bill may wait, where nobody says otherwise. */
const DUE_DAYS = 14;

export const newDraft = (today: string, customerId = ''): DraftValues => ({
  customer_id: customerId,
  description: '',
  due_date: addDays(toLocalDate(today), DUE_DAYS),
  lines: [firstLine],
  when: 'now',
  issue_on: addDays(toLocalDate(today), 1),
  is_sent: true,
});

/** A draft as its form shows it. */
export function draftValues(draft: WireOutput<typeof getInvoiceDraft>, today: string): DraftValues {
  return {
    customer_id: draft.customer_id,
    description: draft.description,
    due_date: draft.due_date,
    lines: draft.lines.map(({ amount_cents: _, gst_cents: __, ...row }) => row),
    when: draft.issue_on ? 'scheduled' : 'draft',
    issue_on: draft.issue_on ?? addDays(toLocalDate(today), 1),
    is_sent: draft.is_sent,
  };
}

/** What the lines come to while they are typed; a line that is not complete comes to nothing. */
export const pricedNow = (lines: readonly LineValues[], collectsGst: boolean) =>
  priceLines(
    lines.map((row) => ({
      quantity: Number.isSafeInteger(row.quantity) && (row.quantity ?? 0) > 0 ? (row.quantity ?? 0) : 0,
      unitPriceE4: row.unit_price_e4 ?? 0,
      taxCode: row.tax_code,
    })),
    collectsGst,
  );
