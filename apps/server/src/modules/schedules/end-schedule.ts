import type { ScheduleEndReason, ScheduleStopReason } from '@lorikeet/domain/schedules';
import type { Work } from '../../platform/work.ts';
import { cancelWaiting } from './cancel-waiting.ts';
import { moveSchedule } from './move-schedule.ts';
import { holdDebitsOf, storePlans } from './plan-store.ts';
import { mailPlan } from './schedule-mail.ts';
import { noteChange, ruleOf, type ScheduleRecord, storeRule } from './schedule-store.ts';

/** Ends a schedule whose property is held: what no bank has is not taken. Ended already is left as it is. */
export async function endSchedule(
  work: Work,
  schedule: ScheduleRecord,
  reason: ScheduleEndReason,
): Promise<void> {
  if (schedule.status === 'ended') return;
  await cancelUnsent(work, schedule, 'schedule_ended');
  await moveSchedule(work, schedule, 'end', reason);
  await noteEnd(work, schedule, { kind: 'end', reason });
  await mailPlan(work, schedule, { because: reason === 'access_ended' ? 'access_ended' : 'ended' });
}

/** Stops a schedule until its payer acts. Stopped or ended already is left as it is. */
export async function stopSchedule(
  work: Work,
  schedule: ScheduleRecord,
  reason: ScheduleStopReason,
): Promise<void> {
  if (schedule.status !== 'active') return;
  await cancelUnsent(work, schedule, 'schedule_stopped');
  await moveSchedule(work, schedule, 'stop', reason);
  await noteEnd(work, schedule, { kind: 'stop', reason });
  await mailPlan(work, schedule, { because: reason });
}

/** Takes every debit back that no bank has and no file holds. */
export async function cancelUnsent(work: Work, schedule: ScheduleRecord, reason: string): Promise<void> {
  const debits = await holdDebitsOf(work, schedule.id);
  const cancelled = debits.filter(({ stage }) => stage === 'scheduled' || stage === 'held');
  await cancelWaiting(work, cancelled, reason);
  const before = debits.filter(({ stage }) => stage === null);
  await storePlans(work, [{ scheduleId: schedule.id, before, planned: [], cancelled }]);
}

async function noteEnd(
  work: Work,
  schedule: ScheduleRecord,
  { kind, reason }: { kind: 'stop' | 'end'; reason: ScheduleStopReason | ScheduleEndReason },
): Promise<void> {
  const { id, property_id, customer_id } = schedule;
  const version = await storeRule(work, schedule, ruleOf(schedule));
  await noteChange(work, { id, version }, { kind }, work.actor.name);
  await work.audit({
    action: kind === 'end' ? 'schedule.ended' : 'schedule.stopped',
    subjectKind: 'schedule',
    subjectId: id,
    person: customer_id,
    after: { reason },
  });
  const told = { id, property_id, customer_id, reason };
  if (kind === 'end') await work.emit('schedule.ended', told);
  else await work.emit('schedule.stopped', told);
}
