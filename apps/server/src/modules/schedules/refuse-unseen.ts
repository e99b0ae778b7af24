import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { ScheduleRecord } from './schedule-store.ts';

/**
 * The version that was looked at, null for none, must be the present one: the second of two who change at once sees what
 * the first did. Refuses `schedule.changed_meanwhile`, naming who changed it; `schedule.changed_elsewhere` where that is
 * who asks, in another window.
 */
export async function refuseUnseen(
  work: Work,
  schedule: ScheduleRecord | undefined,
  seen: number | null,
): Promise<void> {
  if ((schedule?.version ?? 0) === (seen ?? 0)) return;
  const who = schedule && (await lastChangedBy(work, schedule.id));
  if (!who || who === work.actor.name) throw new Refusal('schedule.changed_elsewhere');
  throw new Refusal('schedule.changed_meanwhile', { who });
}

async function lastChangedBy(work: Work, scheduleId: string): Promise<string | undefined> {
  const row = await work.maybe<{ made_by: string }>(sql`
    select made_by from schedule_changes
    where merchant_id = ${work.merchantId} and schedule_id = ${scheduleId} order by id desc limit 1`);
  return row?.made_by;
}
