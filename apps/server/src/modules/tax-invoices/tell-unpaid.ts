import { alongside, type Work } from '../../platform/work.ts';
import { raiseException } from '../exceptions/index.ts';
import { inOrder } from './fee-books.ts';
import { mailUnpaid } from './fee-debit-mail.ts';
import type { FeeDebit } from './fee-debit-store.ts';

/** The owners of their merchants are told how to pay, and the platform's staff that they are owed. `work` is the platform's. */
export async function tellUnpaid(work: Work, debits: readonly FeeDebit[]): Promise<void> {
  for (const debit of inOrder(debits).flatMap(([, own]) => own)) {
    const { number, debtor, amountCents } = debit;
    await mailUnpaid(await alongside(work, debtor), debit);
    await raiseException(work, {
      kind: 'tax_invoice.unpaid',
      reason: 'debit_failed',
      subjectId: debtor,
      details: { number, amount_cents: amountCents },
    });
  }
}
