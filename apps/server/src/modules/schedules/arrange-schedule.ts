import { addDays, type LocalDate, maxDate } from '@lorikeet/domain/kernel';
import { pastPauses, type ScheduleRule, type ScheduleStopReason } from '@lorikeet/domain/schedules';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { takesCards } from '../cards/index.ts';
import { holdSavedCard } from '../customers/index.ts';
import { cancelUnsent, stopSchedule } from './end-schedule.ts';
import { footingOf } from './footing.ts';
import { moveSchedule } from './move-schedule.ts';
import { refuseUnseen } from './refuse-unseen.ts';
import { replan } from './replan.ts';
import { mailPlan } from './schedule-mail.ts';
import { currentSchedule, isHeld, noteChange, ruleOf, type ScheduleRecord } from './schedule-store.ts';

/** A ratepayer asked for help: nothing more is taken for a property, which is held, until the council has decided. */
export async function holdSchedule(work: Work, propertyId: string, ratepayerId: string): Promise<void> {
  const schedule = await currentSchedule(work, propertyId);
  if (schedule?.ratepayer_id === ratepayerId) await stopSchedule(work, schedule, 'hardship');
}

/** Whether a ratepayer's own schedule for a property stands still since they asked for help. */
export async function isScheduleHeld(work: Work, propertyId: string, ratepayerId: string): Promise<boolean> {
  const schedule = await currentSchedule(work, propertyId);
  return schedule?.ratepayer_id === ratepayerId && isHeld(schedule);
}

/** The council has decided, or need not: what was held for a property goes on as it is owed now. */
export async function releaseSchedule(work: Work, propertyId: string): Promise<void> {
  const schedule = await currentSchedule(work, propertyId);
  if (schedule && isHeld(schedule)) await follow(work, schedule, ruleOf(schedule), 'restart');
}

type Granted = { pauseUntil: LocalDate | null; finishBy: LocalDate | null };

/**
 * The schedule of a property, which is held, follows an arrangement that was entered for it: what no bank has is planned
 * anew, after the pause and as late as is granted, and each payment is announced. Refuses where it is
 * another than was looked at (`refuseUnseen`).
 */
export async function arrangeSchedule(
  work: Work,
  propertyId: string,
  { pauseUntil, finishBy }: Granted,
  seenVersion: number | null,
): Promise<void> {
  const schedule = await currentSchedule(work, propertyId);
  await refuseUnseen(work, schedule, seenVersion);
  if (!schedule || (schedule.status !== 'active' && !isHeld(schedule))) return;
  const today = work.clock.bankToday();
  const rule = ruleOf(schedule);
  const paused = pauseUntil ? withPause(rule, today, pauseUntil) : rule;
  await follow(work, schedule, finishBy ? inParts(paused, today, pauseUntil) : paused, 'arranged');
}

const withPause = (rule: ScheduleRule, from: LocalDate, until: LocalDate): ScheduleRule => ({
  ...rule,
  pauses: [...pastPauses(rule, from), { from, until }],
});

/** What was paid in full or by instalment is paid by the month, or a later end would change nothing. */
function inParts(rule: ScheduleRule, today: LocalDate, pauseUntil: LocalDate | null): ScheduleRule {
  if (rule.frequency !== 'in_full' && rule.frequency !== 'instalment') return rule;
  const startOn = maxDate(addDays(today, 14), addDays(pauseUntil ?? today, 1));
  return { ...rule, frequency: 'monthly', startOn };
}

/** Why nothing can be taken from what pays a schedule, if so. */
async function hindrance(
  work: Work,
  { mandate_id: id, payment_method_id }: ScheduleRecord,
): Promise<ScheduleStopReason | undefined> {
  if (!id) {
    if (!(await holdSavedCard(work, payment_method_id))) return 'no_account';
    return (await takesCards(work)) ? undefined : 'cards_off';
  }
  const active = await work.maybe(sql`
    select 1 from mandates where merchant_id = ${work.merchantId} and id = ${id} and status = 'active'`);
  return active ? undefined : 'no_account';
}

async function follow(
  work: Work,
  schedule: ScheduleRecord,
  rule: ScheduleRule,
  kind: 'arranged' | 'restart',
): Promise<void> {
  const { id, property_id, customer_id } = schedule;
  if (schedule.status === 'stopped') await moveSchedule(work, schedule, 'restart');
  else await cancelUnsent(work, schedule, 'schedule_changed');
  // Its account may have gone while it was held, or cards be taken no more: then it stops for that, and its payer is told.
  const why = await hindrance(work, schedule);
  if (why) return stopSchedule(work, { ...schedule, status: 'active' }, why);
  const footing = await footingOf(work, property_id, 'biller');
  const { version } = await replan(work, { schedule, rule, footing, by: 'biller' });
  await noteChange(work, { id, version }, { kind }, work.actor.name);
  await work.audit({
    action: kind === 'restart' ? 'schedule.restarted' : 'schedule.changed',
    subjectKind: 'schedule',
    subjectId: id,
    person: customer_id,
    after: { version },
  });
  await work.emit('schedule.changed', { id, property_id, customer_id, version });
  await mailPlan(work, schedule, { because: 'council' });
}
