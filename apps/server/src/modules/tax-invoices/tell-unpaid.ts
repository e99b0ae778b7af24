import { alongside, type Work } from '../../platform/work.ts';
import { raiseException } from '../exceptions/index.ts';
import { mailUnpaid } from './fee-debit-mail.ts';
import type { FeeDebit } from './fee-debit-store.ts';

/** The merchant's owners are told how to pay, and the platform's staff that it is owed. `work` is the platform's. */
export async function tellUnpaid(work: Work, debit: FeeDebit): Promise<void> {
  const { number, debtor, amountCents } = debit;
  await mailUnpaid(await alongside(work, debtor), debit);
  await raiseException(work, {
    kind: 'tax_invoice.unpaid',
    reason: 'debit_failed',
    subjectId: debtor,
    details: { number, amount_cents: amountCents },
  });
}
