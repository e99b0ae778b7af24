import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { dueOf } from '../invoices/index.ts';
import { merchantTakesOnNew } from '../merchants/index.ts';
import { lockSubscription, resumeSubscription } from '../subscriptions/index.ts';
import { mailEnd } from './end-mail.ts';

type Paused = { id: string; invoice_id: string; subscription_id: string };

/**
 * The way back: a subscription that dunning paused goes on once nothing is due of the bill that it was paused for, paid
 * or settled otherwise (voided, credited, written off), as the end itself is decided, and nothing of it is overdue. What a person paused, or has resumed in the meantime, is theirs. Harmless when repeated.
 */
export async function resumePaid(run: Run): Promise<{ resumed: number }> {
  const paused = await run.reads.rows<Paused>(sql`
    select id, invoice_id, subscription_id from dunning_decisions
    where merchant_id = ${run.merchantId} and is_open and ended_as = 'pause'
    order by subscription_id, id`);
  let resumed = 0;
  for (const one of paused) {
    if (await run.inTransaction((work) => resumeIfPaid(work, one))) resumed += 1;
  }
  return { resumed };
}

async function resumeIfPaid(work: Work, { id, invoice_id, subscription_id }: Paused): Promise<boolean> {
  const { merchantId } = work;
  const subscription = await lockSubscription(work, subscription_id);
  const isStill = subscription.status === 'paused' && subscription.pausedForUnpaid;
  let because: 'paid' | 'settled' | 'by_person' = 'by_person';
  if (isStill) {
    const bill = await work.one<{ unpaid: number; is_paid: boolean; owes: boolean }>(sql`
      select ${dueOf('t')} + t.in_flight_cents as unpaid, t.status = 'paid' as is_paid, exists (
        select 1 from invoices i
        where i.merchant_id = ${merchantId} and i.subscription_id = ${subscription_id} and i.due_date < ${work.today}
          and ${dueOf('i')} + i.in_flight_cents > 0) as owes
      from invoices t where t.merchant_id = ${merchantId} and t.id = ${invoice_id}`);
    if (bill.unpaid > 0 || bill.owes || !(await merchantTakesOnNew(work))) return false;
    because = bill.is_paid ? 'paid' : 'settled';
  }
  const closed = await work.run(sql`
    update dunning_decisions set is_open = false, resumed_on = ${work.today},
      resumed_because = ${because}
    where merchant_id = ${merchantId} and id = ${id} and is_open and ended_as = 'pause'`);
  if (!isStill || closed === 0) return false;
  await resumeSubscription(work, subscription_id);
  await mailEnd(work, { kind: 'resumed', invoiceId: invoice_id, subscription });
  return true;
}
