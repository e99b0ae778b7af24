import { outcomeOf, refusalOf } from '@lorikeet/domain/kernel';
import { type ScheduleEvent, type ScheduleState, scheduleTable } from '@lorikeet/domain/schedules';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Moves a schedule, which is held, by its state table. Returns its state; what changes nothing is answered as done. */
export async function moveSchedule(
  work: Work,
  schedule: { id: string; status: ScheduleState },
  event: ScheduleEvent,
  reason: string | null = null,
): Promise<ScheduleState> {
  const outcome = outcomeOf(scheduleTable, schedule.status, event);
  if (outcome.kind === 'refused') throw refusalOf(outcome);
  if (outcome.kind !== 'next') return schedule.status;
  await work.run(sql`
    update schedules set status = ${outcome.state}, reason = ${reason}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${schedule.id}`);
  return outcome.state;
}
