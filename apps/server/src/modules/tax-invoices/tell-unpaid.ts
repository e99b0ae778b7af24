import { sql } from '../../platform/db/sql.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { raiseExceptions } from '../exceptions/index.ts';
import { inOrder } from './fee-books.ts';
import { mailUnpaid } from './fee-debit-mail.ts';
import type { FeeDebit } from './fee-debit-store.ts';

/** The owners of their merchants are told how to pay, and the platform's staff that they are owed. `work` is the platform's. */
export async function tellUnpaid(work: Work, debits: readonly FeeDebit[]): Promise<void> {
  if (debits.length === 0) return;
  const byDebtor = inOrder(debits);
  for (const [debtor, own] of byDebtor) {
    const merchant = await alongside(work, debtor);
    for (const debit of own) await mailUnpaid(merchant, debit);
  }
  // One waits for a merchant, however many of its invoices came back at once.
  const details = byDebtor.map(([, [first]]) =>
    JSON.stringify({ number: first!.number, amount_cents: first!.amountCents }),
  );
  await raiseExceptions(work, {
    kind: 'tax_invoice.unpaid',
    reason: 'debit_failed',
    found: sql`
      select u.debtor as subject_id, u.details::jsonb as details
      from unnest(${byDebtor.map(([debtor]) => debtor)}::uuid[], ${details}::text[]) as u (debtor, details)`,
  });
}
