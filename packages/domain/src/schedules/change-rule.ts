import { ratingYearOf } from '../council/index.ts';
import {
  addDays,
  type Cents,
  daysBetween,
  formatMoney,
  type LocalDate,
  maxDate,
  minDate,
  nextBankDay,
  refuseUnless,
  sumCents,
  toCents,
} from '../kernel/index.ts';
import type { PlannedDebit } from './plan-schedule.ts';
import {
  firstAfterPauses,
  freshRule,
  isPausedOn,
  type PaymentFrequency,
  pastPauses,
  type ScheduleRule,
} from './schedule-rule.ts';

/** What a payer may do to a schedule, beside beginning and ending it. */
export type RuleChange =
  | { readonly kind: 'terms'; readonly frequency: PaymentFrequency; readonly startOn: LocalDate }
  | { readonly kind: 'skip'; readonly on: LocalDate }
  | { readonly kind: 'move'; readonly on: LocalDate; readonly to: LocalDate }
  | { readonly kind: 'pause'; readonly until: LocalDate }
  | { readonly kind: 'resume' }
  | { readonly kind: 'extra'; readonly on: LocalDate; readonly amount: Cents };

/** What the council lets its ratepayers do. */
export type ScheduleLimits = {
  /** Payments that may be skipped in a rating year. */
  readonly skipsPerYear: number;
  /** Days of pause in a rating year, all pauses together. */
  readonly pauseDaysMax: number;
  /** How far a debit may be moved from its date, either way. */
  readonly moveDaysMax: number;
  /** Days after the last due date by which everything has to be in. */
  readonly finishDays: number;
  readonly minimum: Cents;
};

export type ChangeContext = {
  readonly limits: ScheduleLimits;
  readonly today: LocalDate;
  /** The first bank day on which a debit that is made now can be taken. */
  readonly from: LocalDate;
  /** What is planned before the change. */
  readonly plan: readonly PlannedDebit[];
};

/** How far ahead a schedule may begin. */
const BEGINS_WITHIN_DAYS = 92;

const money = (cents: number) => formatMoney(toCents(cents), 'AUD');

/** Skips that are left in the rating year of a date. */
export const skipsLeft = (rule: ScheduleRule, limits: ScheduleLimits, day: LocalDate): number =>
  Math.max(
    0,
    limits.skipsPerYear - rule.skips.filter((skip) => ratingYearOf(skip) === ratingYearOf(day)).length,
  );

/**
 * The rule once a change is made. Refuses what the council does not let ratepayers do, naming the limit, and what does
 * not fit what is planned: nothing then changes.
 */
export function changeRule(rule: ScheduleRule, change: RuleChange, context: ChangeContext): ScheduleRule {
  switch (change.kind) {
    case 'terms':
      return newTerms(rule, change, context);
    case 'skip':
      return skipOne(rule, change.on, context);
    case 'move':
      return moveOne(rule, change.on, change.to, context);
    case 'pause':
      return pauseUntil(rule, change.until, context);
    case 'resume':
      return resume(rule, context);
    case 'extra':
      return addExtra(rule, change, context);
  }
}

/** Other dates from a day on. What was skipped and paused counts as before, but keeps nobody from beginning on the chosen day. */
function newTerms(
  rule: ScheduleRule,
  { frequency, startOn }: { frequency: PaymentFrequency; startOn: LocalDate },
  context: ChangeContext,
): ScheduleRule {
  checkStart(startOn, context);
  return {
    ...freshRule(frequency, startOn),
    skips: rule.skips.map((skip) => (skip === startOn ? addDays(startOn, -1) : skip)),
    pauses: pastPauses(rule, context.today),
    extras: rule.extras,
  };
}

/**
 * The rule of a schedule that begins after another of its payer's for the same property. The skips and pauses of this rating
 * year count on, and none of them leaves out a day of the new one.
 */
export function ruleAnew(
  earlier: ScheduleRule | undefined,
  { frequency, startOn, today }: { frequency: PaymentFrequency; startOn: LocalDate; today: LocalDate },
): ScheduleRule {
  const fresh = freshRule(frequency, startOn);
  if (!earlier) return fresh;
  const isOfYear = (day: LocalDate) => ratingYearOf(day) === ratingYearOf(today);
  return {
    ...fresh,
    skips: earlier.skips.filter(isOfYear).map((skip) => minDate(skip, addDays(startOn, -1))),
    pauses: pastPauses(earlier, today).filter(({ from }) => isOfYear(from)),
  };
}

/** A schedule begins on a day that can still be debited, within three months. */
export function checkStart(startOn: LocalDate, { from, today }: Pick<ChangeContext, 'from' | 'today'>): void {
  const until = addDays(today, BEGINS_WITHIN_DAYS);
  refuseUnless(startOn >= from && startOn <= until, 'schedule.start_not_allowed', { from, until });
}

function regularOn(plan: readonly PlannedDebit[], nominal: LocalDate): number {
  const place = plan.findIndex((debit) => debit.kind === 'regular' && debit.nominal === nominal);
  refuseUnless(place >= 0, 'schedule.no_such_debit');
  return place;
}

function skipOne(rule: ScheduleRule, on: LocalDate, { plan, limits }: ChangeContext): ScheduleRule {
  regularOn(plan, on);
  refuseUnless(skipsLeft(rule, limits, on) > 0, 'schedule.skips_used', { limit: limits.skipsPerYear });
  return { ...rule, skips: [...rule.skips, on].sort() };
}

/** A debit is moved between its neighbours, so that the order of the dates stays as it is. */
function moveOne(rule: ScheduleRule, on: LocalDate, to: LocalDate, context: ChangeContext): ScheduleRule {
  const { from, limits } = context;
  refuseUnless(limits.moveDaysMax > 0, 'schedule.move_not_offered');
  const plan = context.plan.filter((debit) => debit.kind === 'regular');
  const place = regularOn(plan, on);
  const before = plan[place - 1];
  const after = plan[place + 1];
  const days = limits.moveDaysMax;
  const first = maxDate(from, addDays(on, -days), ...(before ? [addDays(before.debitOn, 1)] : []));
  const earliest = firstAfterPauses(rule, first);
  const latest = minDate(addDays(on, days), ...(after ? [addDays(after.debitOn, -1)] : []));
  refuseUnless(earliest <= latest, 'schedule.move_not_offered');
  const isBetween = to >= earliest && to <= latest;
  refuseUnless(isBetween, 'schedule.move_not_allowed', { from: earliest, until: latest });
  return { ...rule, moves: [...rule.moves.filter((one) => one.from !== on), { from: on, to }] };
}

/** Days of pause that are left in the rating year of a day, whatever pauses took of them. */
export function pauseDaysLeft(rule: ScheduleRule, limits: ScheduleLimits, day: LocalDate): number {
  const taken = rule.pauses
    .filter((pause) => ratingYearOf(pause.from) === ratingYearOf(day))
    .reduce((sum, pause) => sum + daysBetween(pause.from, pause.until) + 1, 0);
  return Math.max(0, limits.pauseDaysMax - taken);
}

function pauseUntil(
  rule: ScheduleRule,
  until: LocalDate,
  { limits, today, from }: ChangeContext,
): ScheduleRule {
  const days = pauseDaysLeft(rule, limits, today);
  refuseUnless(days > 0, 'schedule.pause_not_offered');
  const latest = addDays(today, days - 1);
  refuseUnless(until >= from && until <= latest, 'schedule.pause_not_allowed', { from, until: latest });
  refuseUnless(!isPausedOn(rule, today), 'schedule.is_paused');
  return { ...rule, pauses: [...rule.pauses, { from: today, until }] };
}

function resume(rule: ScheduleRule, { today }: ChangeContext): ScheduleRule {
  refuseUnless(isPausedOn(rule, today), 'schedule.not_paused');
  return { ...rule, pauses: pastPauses(rule, today) };
}

function addExtra(
  rule: ScheduleRule,
  { on, amount }: { on: LocalDate; amount: Cents },
  { from, plan, limits }: ChangeContext,
): ScheduleRule {
  const planned = sumCents(plan.map((debit) => debit.amount));
  const extras = sumCents(plan.filter((debit) => debit.kind === 'extra').map((debit) => debit.amount));
  const most = planned - extras;
  const until = plan.at(-1)?.debitOn ?? from;
  refuseUnless(most > 0, 'schedule.nothing_owed');
  refuseUnless(amount <= most, 'schedule.extra_above_owed', { most: money(most) });
  const minimum = money(limits.minimum);
  refuseUnless(amount >= Math.min(limits.minimum, most), 'schedule.below_minimum', { minimum });
  const earliest = firstAfterPauses(rule, from);
  refuseUnless(on >= earliest && on <= until, 'schedule.extra_not_allowed', { from: earliest, until });
  const sameDay = rule.extras.find((extra) => extra.on === on);
  const merged = { on, amount: toCents(amount + (sameDay?.amount ?? 0)) };
  return { ...rule, extras: [...rule.extras.filter((extra) => extra.on !== on), merged] };
}

/** The last day on which a plan may end: so many days after the last due date of what is owed. */
export const latestFinish = (
  lastDue: LocalDate,
  { finishDays }: Pick<ScheduleLimits, 'finishDays'>,
): LocalDate => addDays(lastDue, finishDays);

/**
 * Refuses a skip, a move or an extra payment that the plan it leads to does not carry out, because no other day is left for
 * what is owed: a wish is kept or refused.
 */
export function checkKept(
  wish: RuleChange,
  before: readonly PlannedDebit[],
  after: readonly PlannedDebit[],
): void {
  const named = (kind: PlannedDebit['kind'], on: LocalDate) => (one: PlannedDebit) =>
    one.kind === kind && one.nominal === on;
  if (wish.kind !== 'skip' && wish.kind !== 'move' && wish.kind !== 'extra') return;
  const planned = after.find(named(wish.kind === 'extra' ? 'extra' : 'regular', wish.on));
  const was = before.find(named('regular', wish.on));
  const isKept =
    wish.kind === 'extra'
      ? planned !== undefined
      : !planned ||
        (wish.kind === 'move'
          ? planned.debitOn === nextBankDay(wish.to)
          : was !== undefined && planned.debitOn > was.debitOn);
  refuseUnless(isKept, 'schedule.no_such_debit');
}

/**
 * Refuses a plan that would be paid off later than the council allows, or, where that day has gone, later than at once: what
 * is overdue can only be late. Names the last day that would do.
 */
export function checkFinish(
  plan: readonly PlannedDebit[],
  { limits, from, lastDue }: { limits: ScheduleLimits; from: LocalDate; lastDue: LocalDate | null },
): void {
  const finish = plan.at(-1)?.debitOn;
  if (!finish || !lastDue || finish <= from) return;
  const date = maxDate(latestFinish(lastDue, limits), from);
  refuseUnless(finish <= date, 'schedule.beyond_finish', { date });
}
