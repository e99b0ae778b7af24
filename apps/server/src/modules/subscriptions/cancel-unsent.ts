import { UNSENT_STAGES } from '@lorikeet/domain/debits';
import { isRefusal } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { cancelDebit } from '../debits/index.ts';

/**
 * Cancels what waits for a subscription's invoices under the request that it was billed by; what the bank has already stays,
 * and is counted as on its way.
 */
export async function cancelUnsent(
  work: Work,
  of: { id: string; customerId: string; mandateId: string },
): Promise<void> {
  const waiting = await work.rows<{ id: string }>(sql`
    select p.id from payments p
    join invoices i on i.merchant_id = ${work.merchantId} and i.id = p.invoice_id and i.subscription_id = ${of.id}
    where p.merchant_id = ${work.merchantId} and p.customer_id = ${of.customerId} and p.mandate_id = ${of.mandateId}
      and p.stage ${among(UNSENT_STAGES)}
    order by p.id`);
  for (const debit of waiting) {
    await cancelDebit(work, debit.id, 'mandate_replaced').catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  }
}
