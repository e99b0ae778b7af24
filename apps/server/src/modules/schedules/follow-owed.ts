import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { empty, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { lockProperties } from '../council/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { footingsOf } from './footing.ts';
import { allOf } from './plan-debits.ts';
import { replanEach } from './replan.ts';
import { mailPlans, type PlanNews } from './schedule-mail.ts';
import { currentSchedule, currentSchedules, noteChanges, ruleOf } from './schedule-store.ts';

/** Schedules that follow in one transaction: enough that its cost is the rows', few enough that no payer waits long. */
const STEP = 500;

/**
 * The payment that a schedule follows: by card, by BPAY, or one by BPAY that was taken back; and who made it where that is known
 * and the payer of the schedule.
 */
export type Cause = { kind: 'owed' | 'paid_bpay' | 'bpay_taken_back'; amountCents: Cents; by: string | null };

/**
 * What a property owes has changed: its schedule spreads it anew over the dates that are left. Harmless when repeated: a
 * plan that fits already stays as it is, and nobody is told.
 */
export async function followOwed(work: Work, propertyId: string, cause?: Cause): Promise<void> {
  const known = await currentSchedule(work, propertyId);
  if (!known) return;
  await lockProperties(work, [propertyId]);
  await followHeld(work, [propertyId], { because: 'owed' }, cause);
}

/** The same of any number of properties, by who holds them already: in as many statements as of one. */
export async function followHeld(
  work: Work,
  propertyIds: readonly string[],
  news: PlanNews = { because: 'owed' },
  cause?: Cause,
): Promise<void> {
  const schedules = (await currentSchedules(work, propertyIds)).filter(({ status }) => status === 'active');
  if (schedules.length === 0) return;
  const owing = schedules.map(({ property_id }) => property_id);
  const footings = await footingsOf(work, owing, 'biller');
  const asked = schedules.map((schedule) => ({
    schedule,
    rule: ruleOf(schedule),
    footing: footings.get(schedule.property_id)!,
  }));
  const made = await replanEach(work, asked, 'biller');
  const followed = schedules
    .map((schedule, i) => ({ schedule, made: made[i]! }))
    .filter((one) => one.made.hasChanged || news.because === 'returned');
  if (followed.length === 0) return;
  const by = cause?.by ?? (await merchantProfile(work)).tradingName;
  const versions = followed.map((one) => ({ ...one.schedule, version: one.made.version }));
  const change = { kind: cause?.kind ?? 'owed', amountCents: cause?.amountCents ?? null };
  await noteChanges(work, versions, change, by);
  for (const { id, property_id, customer_id, version } of versions)
    await work.emit('schedule.changed', { id, property_id, customer_id, version });
  await mailPlans(
    work,
    followed.map((one) => ({ schedule: one.schedule, debits: allOf(one.made) })),
    news,
  );
}

export type CameBack = {
  property_id: string;
  customer_id: string | null;
  amount_cents: number;
  debit_date: LocalDate;
};

/** A payment came back: if it was a property's, its schedule follows. */
export async function followReturned(work: Work, paymentId: string): Promise<void> {
  const payment = await work.maybe<CameBack>(sql`
    select property_id, customer_id, amount_cents, debit_date from payments
    where merchant_id = ${work.merchantId} and id = ${paymentId} and property_id is not null`);
  if (payment) await followCameBack(work, payment);
}

/**
 * The schedule of a property follows a payment that came back. Its payer is told of that only where the payment was theirs: what a
 * bank refused somebody who paid before is not theirs to know, and to them what is owed has changed.
 */
export async function followCameBack(work: Work, payment: CameBack): Promise<void> {
  const {
    property_id: propertyId,
    customer_id: customerId,
    amount_cents: amountCents,
    debit_date: on,
  } = payment;
  if (!(await currentSchedule(work, propertyId))) return;
  await lockProperties(work, [propertyId]);
  const schedule = await currentSchedule(work, propertyId);
  const isPayers = schedule?.customer_id === customerId;
  await followHeld(
    work,
    [propertyId],
    isPayers ? { because: 'returned', amountCents, on } : { because: 'owed' },
  );
}

/** A refund was made, or did not leave or arrive: if it is of what was paid for a property, its schedule follows. */
export async function followRefund(work: Work, paymentId: string): Promise<void> {
  const payment = await work.maybe<{ property_id: string }>(sql`
    select property_id from payments
    where merchant_id = ${work.merchantId} and id = ${paymentId} and property_id is not null`);
  if (payment) await followOwed(work, payment.property_id);
}

/**
 * A roll was loaded: every schedule whose property owes something else now follows, a batch of them in each transaction, in the
 * order of their properties. Begun again after a crash it passes over what has followed.
 */
export async function followRoll(run: Run, step = STEP): Promise<{ looked: number }> {
  let looked = 0;
  for (let after: string | undefined; ; ) {
    const some = await run.inTransaction((work) => followStep(work, step, after));
    looked += some.length;
    after = some.at(-1);
    if (some.length < step) return { looked };
  }
}

async function followStep(work: Work, step: number, after: string | undefined): Promise<string[]> {
  const paid = await work.rows<{ property_id: string }>(sql`
    select property_id from schedules
    where merchant_id = ${work.merchantId} and status = 'active'
      ${after ? sql`and property_id > ${after}` : empty}
    order by property_id limit ${step}`);
  const ids = paid.map(({ property_id }) => property_id);
  await followAll(work, ids);
  return ids;
}

/** The schedules of several properties follow, the properties held in one order. */
async function followAll(work: Work, propertyIds: readonly string[]): Promise<void> {
  await lockProperties(work, propertyIds);
  await followHeld(work, propertyIds);
}

/** The same of properties that a long run has found, a batch in each transaction. */
export async function followEach(run: Run, propertyIds: readonly string[]): Promise<void> {
  for (let from = 0; from < propertyIds.length; from += STEP) {
    const some = propertyIds.slice(from, from + STEP);
    await run.inTransaction((work) => followAll(work, some));
  }
}
