import { toCents } from '@lorikeet/domain/kernel';
import { issueCredit, issueInvoice } from '../../apps/server/src/modules/invoices/index.ts';
import { makeCreditRefund } from '../../apps/server/src/modules/refunds/credit-refunds.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { TODAY } from './stage.ts';

/** An invoice of a customer, of which nobody collects anything. */
export const billOf = (customerId: string, cents: number, dueDate: typeof TODAY) => ({
  customerId,
  currency: 'AUD' as const,
  dueDate,
  description: 'Towels',
  collectsGst: true,
  lines: [
    {
      kind: 'item' as const,
      description: 'Towels',
      quantity: 1,
      amountCents: toCents(cents),
      taxCode: 'taxable' as const,
    },
  ],
});

/**
 * Credit of a customer that is not enough for all that want it: an open invoice, a refund that waits for the evening's file,
 * and what is left. `paid` are debits of theirs that cleared; the bank gives the fourth back.
 */
export async function fillCredit(run: Run, customerId: string, paid: readonly string[], today: typeof TODAY) {
  const { id: invoice } = await run.inTransaction((work) =>
    issueInvoice(work, billOf(customerId, 900, today)),
  );
  await run.inTransaction((work) =>
    issueCredit(work, {
      customerId,
      currency: 'AUD',
      amountCents: toCents(1_600),
      taxCode: 'taxable',
      description: 'Paid twice',
    }),
  );
  const asked = { payment_id: paid[2]!, amount_cents: toCents(500), reason: 'Paid twice' };
  const refund = await run.inTransaction((work) => makeCreditRefund(work, asked));
  return {
    customerId,
    invoice,
    refund,
    back: { ...asked, payment_id: paid[3]!, amount_cents: toCents(700) },
  };
}
