import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { lockProperty } from '../../council/index.ts';
import { stopSchedule } from '../end-schedule.ts';
import { footingOf } from '../footing.ts';
import { replan } from '../replan.ts';
import { mailPlan } from '../schedule-mail.ts';
import {
  isHeld,
  noteChange,
  ruleOf,
  type ScheduleRecord,
  scheduleById,
  storeRule,
} from '../schedule-store.ts';

/** A kept card was removed: what it still pays stops until its payer chooses what pays instead. Harmless when repeated. */
export async function followRemoved(work: Work, methodId: string): Promise<void> {
  for (const schedule of await paidByCard(work, methodId, isActive))
    await stopSchedule(work, schedule, 'no_account');
}

/**
 * Its holder let another card take the place of a kept one: the schedules that the older pays go on with the other, with its
 * fee, and the payer is told. One that is held while help is asked for goes on with it once that is decided. Harmless when
 * repeated.
 */
export async function followReplaced(
  work: Work,
  { id, replaced_id: replacedId }: { id: string; replaced_id: string },
): Promise<void> {
  if (id === replacedId) return;
  for (const schedule of await paidByCard(work, replacedId, (one) => isActive(one) || isHeld(one))) {
    const moved = { ...schedule, payment_method_id: id };
    const version = isHeld(schedule)
      ? await storeRule(work, moved, ruleOf(schedule))
      : await planAnew(work, moved);
    await noteChange(work, { id: schedule.id, version }, { kind: 'account' }, work.actor.name);
    const { property_id, customer_id } = schedule;
    await work.audit({
      action: 'schedule.changed',
      subjectKind: 'schedule',
      subjectId: schedule.id,
      person: customer_id,
      after: { version, payment_method_id: id },
    });
    await work.emit('schedule.changed', { id: schedule.id, property_id, customer_id, version });
    // What is held names no payments: its letter follows with the decision.
    if (isActive(schedule)) await mailPlan(work, moved, { because: 'card_replaced' });
  }
}

const isActive = ({ status }: ScheduleRecord) => status === 'active';

async function planAnew(work: Work, schedule: ScheduleRecord): Promise<number> {
  const footing = await footingOf(work, schedule.property_id, 'payer');
  const { version } = await replan(work, { schedule, rule: ruleOf(schedule), footing, by: 'payer' });
  return version;
}

/** The wanted ones of the schedules that a card pays, each with its property held, in the order of the properties. */
async function paidByCard(
  work: Work,
  methodId: string,
  isWanted: (schedule: ScheduleRecord) => boolean,
): Promise<ScheduleRecord[]> {
  const paid = await work.rows<{ id: string; property_id: string }>(sql`
    select id, property_id from schedules
    where merchant_id = ${work.merchantId} and payment_method_id = ${methodId} and mandate_id is null
      and status <> 'ended' order by property_id`);
  const held: ScheduleRecord[] = [];
  for (const { id, property_id: propertyId } of paid) {
    await lockProperty(work, propertyId);
    const schedule = await scheduleById(work, id);
    if (schedule?.payment_method_id === methodId && isWanted(schedule)) held.push(schedule);
  }
  return held;
}
