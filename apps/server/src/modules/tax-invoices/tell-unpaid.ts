import { sql } from '../../platform/db/sql.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { raiseExceptions } from '../exceptions/index.ts';
import { mailUnpaid } from './fee-debit-mail.ts';
import { type FeeDebit, inOrder } from './fee-debit-store.ts';

const KIND = 'tax_invoice.unpaid';

/**
 * Whoever tells staff of unpaid invoices, or closes that, waits for the other to commit and looks then: else the one would pass
 * over a line that the other is closing for want of the very debit that fails. To be taken by a statement of its own, after every
 * merchant's book and before the platform's.
 */
export async function lockUnpaid(work: Work): Promise<void> {
  await lockUntilCommit(work, `${KIND}:${work.merchantId}`);
}

/**
 * The owners of their merchants are told how to pay, and the platform's staff that they are owed. `work` is the platform's, and has
 * written every merchant's book and not yet its own.
 */
export async function tellUnpaid(work: Work, debits: readonly FeeDebit[]): Promise<void> {
  if (debits.length === 0) return;
  const byDebtor = inOrder(debits);
  for (const [debtor, own] of byDebtor) {
    const merchant = await alongside(work, debtor);
    for (const debit of own) await mailUnpaid(merchant, debit);
  }
  await lockUnpaid(work);
  // One waits for a merchant, however many of its invoices came back at once.
  const details = byDebtor.map(([, [first]]) =>
    JSON.stringify({ number: first!.number, amount_cents: first!.amountCents }),
  );
  await raiseExceptions(work, {
    kind: KIND,
    reason: 'debit_failed',
    found: sql`
      select u.debtor as subject_id, u.details::jsonb as details
      from unnest(${byDebtor.map(([debtor]) => debtor)}::uuid[], ${details}::text[]) as u (debtor, details)`,
  });
}
