import { isRefusal, toCents, toLocalDate } from '../../kernel/index.ts';
import {
  type DueAmount,
  freshRule,
  type PlanInput,
  type PlannedDebit,
  planSchedule,
  type ScheduleLimits,
} from '../index.ts';

// A year of rates, a council's limits, and what they are planned as.

export const d = toLocalDate;
export const c = toCents;
export const DUES: DueAmount[] = (
  [
    ['2026-08-31', 46913],
    ['2026-11-30', 46910],
    ['2027-02-28', 46910],
    ['2027-05-31', 46910],
  ] as const
).map(([dueOn, amount]) => ({ dueOn: d(dueOn), amount: c(amount) }));
export const LIMITS: ScheduleLimits = {
  skipsPerYear: 1,
  pauseDaysMax: 42,
  moveDaysMax: 7,
  finishDays: 0,
  minimum: c(1000),
};
export const FROM = d('2026-08-03');
export const input = (more: Partial<PlanInput> = {}): PlanInput => ({
  rule: freshRule('fortnightly', d('2026-08-07')),
  mode: 'level',
  minimum: c(1000),
  dues: DUES,
  from: FROM,
  fixed: [],
  finishBy: null,
  ...more,
});
export const plan = (more: Partial<PlanInput> = {}) => planSchedule(input(more));
export const amounts = (debits: readonly PlannedDebit[]) => debits.map(({ amount }) => amount);
export const days = (debits: readonly PlannedDebit[]) => debits.map(({ debitOn }) => debitOn);
export const context = (debits: readonly PlannedDebit[] = plan()) => ({
  limits: LIMITS,
  today: d('2026-07-31'),
  from: FROM,
  plan: debits,
});
export const refusal = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return isRefusal(error) ? error.code : error;
  }
  return undefined;
};
