import { stopsSchedule } from '@lorikeet/domain/returns';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { lockProperty } from '../../council/index.ts';
import { stopSchedule } from '../end-schedule.ts';
import { type CameBack, followCameBack } from '../follow-owed.ts';
import { scheduleById } from '../schedule-store.ts';

type Declined = CameBack & { schedule_id: string; payment_method_id: string };

/**
 * A card was declined what a schedule takes from it: the amount is spread over the payments that follow, and the third in a
 * row stops the schedule. Nothing for a payment that its payer made by hand.
 */
export async function followDeclined(work: Work, paymentId: string): Promise<void> {
  const declined = await work.maybe<Declined>(sql`
    select d.schedule_id, p.property_id, p.customer_id, p.payment_method_id, p.amount_cents, p.debit_date from payments p
    join schedule_debits d on d.merchant_id = ${work.merchantId} and d.payment_id = p.id
    where p.merchant_id = ${work.merchantId} and p.id = ${paymentId}`);
  if (!declined) return;
  await lockProperty(work, declined.property_id);
  const schedule = await scheduleById(work, declined.schedule_id);
  if (!schedule) return;
  const isItsCard = schedule.payment_method_id === declined.payment_method_id;
  if (isItsCard && stopsSchedule(await inARow(work, declined)))
    return stopSchedule(work, schedule, 'three_dishonours');
  await followCameBack(work, declined);
}

/** How often a card was declined by a schedule since it last paid, or since the schedule was last started. */
async function inARow(
  work: Work,
  { schedule_id: id, payment_method_id: methodId }: Declined,
): Promise<number> {
  const latest = await work.rows<{ stage: string }>(sql`
    select p.stage from schedule_debits d
    join payments p on p.merchant_id = ${work.merchantId} and p.id = d.payment_id
    where d.merchant_id = ${work.merchantId} and d.schedule_id = ${id} and p.payment_method_id = ${methodId}
      and p.stage in ('succeeded', 'failed')
      and p.created_at > coalesce((select max(c.made_at) from schedule_changes c
        where c.merchant_id = ${work.merchantId} and c.schedule_id = ${id} and c.kind = 'restart'), '-infinity')
    order by p.id desc limit 3`);
  const held = latest.findIndex(({ stage }) => stage === 'succeeded');
  return held === -1 ? latest.length : held;
}
