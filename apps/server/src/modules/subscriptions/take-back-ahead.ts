import { UNDECIDED_STAGES } from '@lorikeet/domain/debits';
import { isRefusal, type LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { cancelDebit } from '../debits/index.ts';
import { voidInvoices } from '../invoices/index.ts';
import type { Subscription } from './subscription-store.ts';

/**
 * Takes back what was billed ahead: invoices of periods that start after a day are voided and their debits cancelled,
 * unless the bank has the debit already. The subscription is set back before the earliest of them; the caller saves it.
 */
export async function takeBackAhead(
  work: Work,
  subscription: Subscription,
  after: LocalDate,
  reason: string,
): Promise<Subscription> {
  const ahead = await work.rows<{ id: string; period_start: LocalDate }>(sql`
    select id, period_start from invoices
    where merchant_id = ${work.merchantId} and subscription_id = ${subscription.id} and status <> 'void'
      and period_start > ${after} and paid_cents = 0 and in_flight_cents = 0
    order by period_start desc for no key update`);
  let { periodsBilled, nextPeriodStart } = subscription;
  for (const invoice of ahead) {
    // Periods are taken back from the last one: a period is kept when a later one is kept.
    if (!(await cancelDebitsOf(work, invoice.id, reason))) break;
    const [voided] = await voidInvoices(work, sql`select ${invoice.id}::uuid as id`);
    if (!voided) break;
    periodsBilled = Math.max(0, periodsBilled - 1);
    nextPeriodStart = invoice.period_start;
  }
  return { ...subscription, periodsBilled, nextPeriodStart };
}

/** Cancels the unsent debits of an invoice; false when the bank has one of them. */
async function cancelDebitsOf(work: Work, invoiceId: string, reason: string): Promise<boolean> {
  const debits = await work.rows<{ id: string }>(sql`
    select id from payments where merchant_id = ${work.merchantId} and invoice_id = ${invoiceId}
      and rail = 'bank_debit' and stage ${among(UNDECIDED_STAGES)} order by id`);
  for (const { id } of debits) {
    try {
      await cancelDebit(work, id, reason);
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }
  return true;
}
