import type { ScheduleStopReason } from '@lorikeet/domain/schedules';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { lockProperty } from '../council/index.ts';
import { endSchedule, stopSchedule } from './end-schedule.ts';
import { currentSchedule, scheduleById } from './schedule-store.ts';

/** A direct debit request holds no more: the schedules that are paid under it stop until their payer acts. */
export async function followMandate(
  work: Work,
  mandateId: string,
  reason: ScheduleStopReason,
): Promise<void> {
  const paid = await work.rows<{ id: string; property_id: string }>(sql`
    select id, property_id from schedules
    where merchant_id = ${work.merchantId} and mandate_id = ${mandateId} and status = 'active' order by property_id`);
  for (const { id, property_id: propertyId } of paid) {
    await lockProperty(work, propertyId);
    const schedule = await scheduleById(work, id);
    if (schedule?.mandate_id === mandateId) await stopSchedule(work, schedule, reason);
  }
}

/** Who has no access to a property any more pays for it no more. */
export async function followAccess(
  work: Work,
  { propertyId, ratepayerId }: { propertyId: string; ratepayerId: string },
): Promise<void> {
  if (!(await currentSchedule(work, propertyId))) return;
  await lockProperty(work, propertyId);
  const schedule = await currentSchedule(work, propertyId);
  if (schedule?.ratepayer_id === ratepayerId) await endSchedule(work, schedule, 'access_ended');
}
