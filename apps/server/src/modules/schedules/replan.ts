import type { ScheduleRule } from '@lorikeet/domain/schedules';
import type { Work } from '../../platform/work.ts';
import { type PaidFrom, paidFromEach } from './by-card/paid-from.ts';
import { cancelWaiting } from './cancel-waiting.ts';
import type { Footing, Planner } from './footing.ts';
import { type NewPlan, planDebits } from './plan-debits.ts';
import { type DebitToPlan, holdDebitsOfEach, type ScheduleDebit, storePlans } from './plan-store.ts';
import { ruleOf, type ScheduleRecord, storeRules } from './schedule-store.ts';

/** A schedule to be planned anew, the rule that holds from now on, and what the plan stands on. */
export type ToReplan = { schedule: ScheduleRecord; rule: ScheduleRule; footing: Footing };
export type Replanned = NewPlan & { version: number; hasChanged: boolean };

/** Plans a schedule anew, as `replanEach`. */
export async function replan(work: Work, one: ToReplan & { by: Planner }): Promise<Replanned> {
  const [made] = await replanEach(work, [one], one.by);
  return made!;
}

/**
 * Plans schedules anew under their rules and stores plans and rules as new versions: payments that wait and have no place any
 * more are cancelled, what a bank has stays. The caller holds the properties and has read what they owe under it. As many
 * statements for many schedules as for one; the answers are in the order of what was asked.
 */
export async function replanEach(work: Work, asked: readonly ToReplan[], by: Planner): Promise<Replanned[]> {
  const held = await holdDebitsOfEach(
    work,
    asked.map(({ schedule }) => schedule.id),
  );
  const paid = await paidFromEach(
    work,
    asked.map(({ schedule }) => schedule.payment_method_id),
  );
  const plans = asked.map((one) => {
    const from = paid.get(one.schedule.payment_method_id)!;
    return planAnew(one, { debits: held.get(one.schedule.id) ?? [], from, by });
  });
  const stored = plans.filter(({ isNew }) => isNew);
  await cancelWaiting(
    work,
    stored.flatMap(({ plan }) => plan.cancel),
    'schedule_changed',
  );
  await storePlans(
    work,
    stored.map(({ schedule, plan, before, planned }) => {
      return { scheduleId: schedule.id, before, planned, cancelled: plan.cancel };
    }),
  );
  const versions = await storeRules(work, stored);
  return plans.map(({ schedule, plan, hasChanged }) => ({
    ...plan,
    hasChanged,
    version: versions.get(schedule.id) ?? schedule.version,
  }));
}

type Standing = { debits: readonly ScheduleDebit[]; from: PaidFrom; by: Planner };

function planAnew({ schedule, rule, footing }: ToReplan, { debits, from, by }: Standing) {
  const plan = planDebits(rule, footing, debits, { by, from });
  const before = debits.filter(({ stage }) => stage === null);
  const hasChanged = plan.cancel.length > 0 || !isSamePlan(before, plan.planned);
  // What is owed may change without changing any debit: then nobody has to look again.
  const isNew = by === 'payer' || hasChanged || !isSameRule(ruleOf(schedule), rule);
  const planned = plan.planned.map((one): DebitToPlan => ({ ...one, noticeKind: noticeOf(one, before, by) }));
  return { schedule, rule: plan.rule, plan, before, planned, hasChanged, isNew };
}

/** What the payer confirmed, now or when it was planned before, needs no other notice. */
function noticeOf(
  one: { debitOn: string; amount: number },
  before: readonly ScheduleDebit[],
  by: Planner,
): DebitToPlan['noticeKind'] {
  if (by === 'payer') return 'agreement';
  const same = before.find(({ debitOn, amount }) => debitOn === one.debitOn && amount === one.amount);
  return same?.noticeKind ?? 'advance';
}

const isSameRule = (before: ScheduleRule, after: ScheduleRule) =>
  JSON.stringify(before) === JSON.stringify(after);

const isSamePlan = (before: readonly ScheduleDebit[], after: NewPlan['planned']) =>
  before.length === after.length &&
  before.every(({ debitOn, amount, fee }, i) => {
    const one = after[i];
    return one?.debitOn === debitOn && one.amount === amount && one.fee === fee;
  });
