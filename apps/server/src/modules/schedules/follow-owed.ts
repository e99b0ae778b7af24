import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { lockProperty } from '../council/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { footingOf } from './plan-debits.ts';
import { replan } from './replan.ts';
import { mailPlan, type PlanNews } from './schedule-mail.ts';
import { currentSchedule, noteChange, ruleOf } from './schedule-store.ts';

/**
 * What a property owes has changed: its schedule spreads it anew over the dates that are left. Harmless when repeated: a
 * plan that fits already stays as it is, and nobody is told.
 */
export async function followOwed(
  work: Work,
  propertyId: string,
  news: PlanNews = { because: 'owed' },
): Promise<void> {
  const known = await currentSchedule(work, propertyId);
  if (!known) return;
  await lockProperty(work, propertyId);
  await followHeld(work, propertyId, news);
}

/** The same by who holds the property already. */
export async function followHeld(
  work: Work,
  propertyId: string,
  news: PlanNews = { because: 'owed' },
): Promise<void> {
  const schedule = await currentSchedule(work, propertyId);
  if (schedule?.status !== 'active') return;
  const footing = await footingOf(work, propertyId, 'biller');
  const made = await replan(work, schedule, { rule: ruleOf(schedule), footing, by: 'biller' });
  if (!made.hasChanged && news.because !== 'returned') return;
  const { tradingName } = await merchantProfile(work);
  await noteChange(work, { id: schedule.id, version: made.version }, { kind: 'owed' }, tradingName);
  const { id, property_id, customer_id } = schedule;
  await work.emit('schedule.changed', { id, property_id, customer_id, version: made.version });
  await mailPlan(work, schedule, news);
}

/** A payment came back: if it was a property's, its schedule follows. */
export async function followReturned(work: Work, paymentId: string): Promise<void> {
  const payment = await work.maybe<{ property_id: string; amount_cents: number; debit_date: LocalDate }>(sql`
    select property_id, amount_cents, debit_date from payments
    where merchant_id = ${work.merchantId} and id = ${paymentId} and property_id is not null`);
  if (!payment) return;
  const { property_id, amount_cents: amountCents, debit_date: on } = payment;
  await followOwed(work, property_id, { because: 'returned', amountCents, on });
}

/** A refund was made, or did not leave or arrive: if it is of what was paid for a property, its schedule follows. */
export async function followRefund(work: Work, paymentId: string): Promise<void> {
  const payment = await work.maybe<{ property_id: string }>(sql`
    select property_id from payments
    where merchant_id = ${work.merchantId} and id = ${paymentId} and property_id is not null`);
  if (payment) await followOwed(work, payment.property_id);
}

/** A roll was loaded: every schedule whose property owes something else now follows, some at a time. */
export async function followRoll(run: Run): Promise<void> {
  const properties = await run.inTransaction((work) =>
    work.rows<{ property_id: string }>(sql`
      select property_id from schedules where merchant_id = ${work.merchantId} and status = 'active' order by property_id`),
  );
  for (const { property_id: id } of properties) await run.inTransaction((work) => followOwed(work, id));
}
