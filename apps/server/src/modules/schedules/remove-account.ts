import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockProperty } from '../council/index.ts';
import { moveMandate, removeMethod } from '../customers/index.ts';
import { changeSchedule } from './change-schedule.ts';
import { stopSchedule } from './end-schedule.ts';
import {
  currentSchedule,
  isHeld,
  noteChange,
  ruleOf,
  type ScheduleRecord,
  storeRule,
} from './schedule-store.ts';
import { type UsableAccount, usableAccount } from './usable-account.ts';

type Removal = {
  ratepayerId: string;
  customerId: string;
  methodId: string;
  replaceWith?: string | undefined;
};

/**
 * Removes a ratepayer's account: what it pays, or will pay once it is held no more, goes on from the account named instead, or
 * stops; then its direct debit
 * request is cancelled. Properties are held first. Refuses `payment_method.removed`, `schedule.account_not_usable`.
 */
export async function removeAccount(
  work: Work,
  removal: Removal,
): Promise<{ moved: number; stopped: number }> {
  const { ratepayerId, customerId, methodId, replaceWith } = removal;
  const paid = await work.rows<{ property_id: string }>(sql`
    select property_id from schedules
    where merchant_id = ${work.merchantId} and customer_id = ${customerId} and payment_method_id = ${methodId}
      and status <> 'ended' order by property_id`);
  let moved = 0;
  let stopped = 0;
  for (const { property_id: propertyId } of paid) {
    await lockProperty(work, propertyId);
    const schedule = await currentSchedule(work, propertyId);
    if (schedule?.payment_method_id !== methodId) continue;
    if (isHeld(schedule) && replaceWith) {
      await handOver(work, schedule, await usableAccount(work, replaceWith, ratepayerId));
      moved += 1;
      continue;
    }
    // A held one stops for want of an account once it is to go on.
    if (schedule.status !== 'active') continue;
    if (replaceWith) {
      const change = { kind: 'account' as const, payment_method_id: replaceWith };
      await changeSchedule(work, { propertyId, version: schedule.version, change }, { ratepayerId });
      moved += 1;
    } else {
      await stopSchedule(work, schedule, 'no_account');
      stopped += 1;
    }
  }
  await refuseRemoved(work, customerId, methodId);
  const holding = await work.rows<{ id: string }>(sql`
    select id from mandates
    where merchant_id = ${work.merchantId} and customer_id = ${customerId} and payment_method_id = ${methodId}
      and status not in ('cancelled', 'expired') order by id`);
  for (const { id } of holding) await moveMandate(work, id, 'cancel', {});
  await removeMethod(work, methodId);
  return { moved, stopped };
}

/** A schedule that stands still until the council has decided goes on from another account then: nothing is planned before. */
async function handOver(work: Work, schedule: ScheduleRecord, account: UsableAccount): Promise<void> {
  const { id, property_id, customer_id } = schedule;
  const version = await storeRule(work, { ...schedule, ...account }, ruleOf(schedule));
  await noteChange(work, { id, version }, { kind: 'account' }, work.actor.name);
  await work.audit({
    action: 'schedule.changed',
    subjectKind: 'schedule',
    subjectId: id,
    person: customer_id,
    after: { version, change: { kind: 'account', payment_method_id: account.payment_method_id } },
  });
  await work.emit('schedule.changed', { id, property_id, customer_id, version });
}

async function refuseRemoved(work: Work, customerId: string, methodId: string): Promise<void> {
  const { status } = found(
    await work.maybe<{ status: string }>(sql`
      select status from payment_methods
      where merchant_id = ${work.merchantId} and id = ${methodId} and customer_id = ${customerId}`),
  );
  refuseUnless(status === 'active', 'payment_method.removed');
}
