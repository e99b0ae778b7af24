import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { planCharges } from '../../cards/index.ts';
import { collectedOf, dueWhenCollected } from '../../invoices/index.ts';
import { debitInvoices } from './debit-invoices.ts';

/**
 * Has the invoices of subscriptions, `first` … `last` by number, collected by what each subscription is billed by: debits
 * are scheduled under its request, or charges are planned of its card. Each is due on the day of that.
 */
export async function collectInvoices(work: Work, range: { first: number; last: number }): Promise<void> {
  await debitInvoices(work, range);
  await planCharges(
    work,
    sql`
      select i.id as invoice_id, i.customer_id, s.payment_method_id, i.due_date
      from invoices i
      join subscriptions s on s.merchant_id = ${work.merchantId} and s.id = i.subscription_id
        and s.payment_method_id is not null
      where i.merchant_id = ${work.merchantId} and i.number between ${range.first} and ${range.last}`,
  );
  const billed = sql`b.number between ${range.first} and ${range.last}`;
  await work.run(dueWhenCollected(work, collectedOf(work, billed)));
}
