import type { ScheduleRule } from '@lorikeet/domain/schedules';
import type { Work } from '../../platform/work.ts';
import { cancelDebit } from '../debits/index.ts';
import { paidFrom } from './by-card/paid-from.ts';
import { type Footing, type NewPlan, type Planner, planDebits } from './plan-debits.ts';
import { type DebitToPlan, holdDebitsOf, type ScheduleDebit, storePlan } from './plan-store.ts';
import { ruleOf, type ScheduleRecord, storeRule } from './schedule-store.ts';

/**
 * Plans a schedule anew under a rule and stores plan and rule as a new version: payments that wait and have no place any
 * more are cancelled, what a bank has stays. The caller holds the property and has read what it owes under it.
 */
export async function replan(
  work: Work,
  schedule: ScheduleRecord,
  { rule, footing, by }: { rule: ScheduleRule; footing: Footing; by: Planner },
): Promise<NewPlan & { version: number; hasChanged: boolean }> {
  const debits = await holdDebitsOf(work, schedule.id);
  const from = await paidFrom(work, schedule.payment_method_id);
  const plan = planDebits(rule, footing, debits, { by, from });
  const before = debits.filter(({ stage }) => stage === null);
  const hasChanged = plan.cancel.length > 0 || !isSamePlan(before, plan.planned);
  // What is owed may change without changing any debit: then nobody has to look again.
  if (by === 'biller' && !hasChanged && isSameRule(ruleOf(schedule), rule)) {
    return { ...plan, version: schedule.version, hasChanged };
  }
  for (const paymentId of plan.cancel) await cancelDebit(work, paymentId, 'schedule_changed');
  const planned = plan.planned.map((one): DebitToPlan => ({ ...one, noticeKind: noticeOf(one, before, by) }));
  await storePlan(work, schedule.id, planned, plan.cancel);
  const version = await storeRule(work, schedule, rule);
  return { ...plan, version, hasChanged };
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
