import { type LocalDate, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { issueInvoice } from '../modules/invoices/index.ts';
import type { Work } from '../platform/work.ts';

/** Issues an invoice of one taxable line, for which nothing is scheduled. Returns its id. */
export async function issueBill(
  work: Work,
  asked: { customerId: string; cents: number; due: LocalDate | string; words?: string },
): Promise<string> {
  const description = asked.words ?? 'Membership';
  const { id } = await issueInvoice(work, {
    customerId: asked.customerId,
    currency: 'AUD',
    dueDate: toLocalDate(asked.due),
    description,
    collectsGst: true,
    lines: [
      { kind: 'item', description, quantity: 1, amountCents: toCents(asked.cents), taxCode: 'taxable' },
    ],
  });
  return id;
}
