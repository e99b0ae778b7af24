import { ratingYearOf } from '../../council/index.ts';
import { daysBetween, isBankDay, type LocalDate, sumCents } from '../../kernel/index.ts';
import type { PlannedDebit } from '../index.ts';
import type { Moment } from './schedule-life.ts';

const total = (debits: readonly PlannedDebit[]) => sumCents(debits.map(({ amount }) => amount));

/** The most of what is counted by rating year. */
function mostInOneYear(counted: readonly (readonly [day: LocalDate, n: number])[]): number {
  const years = new Map<number, number>();
  for (const [day, n] of counted) years.set(ratingYearOf(day), (years.get(ratingYearOf(day)) ?? 0) + n);
  return Math.max(0, ...years.values());
}

/**
 * What is wrong with a plan at a moment: debits sum to what is owed, each is above nothing and on a bank day that can still be
 * reached, one a day; smoothed ones are as large as the minimum, or all that is left; what the payer changed is within
 * what the council allows.
 */
export function planFaults({ debits, owed, minimum, from, rule, limits }: Moment): string[] {
  const extras = debits.filter(({ kind }) => kind === 'extra');
  const regular = debits.filter(({ kind }) => kind === 'regular');
  const rest = Math.max(0, owed) - total(extras);
  const isSmoothed = rule.frequency !== 'in_full' && rule.frequency !== 'instalment';
  const pausedDays = rule.pauses.map((one) => [one.from, daysBetween(one.from, one.until) + 1] as const);
  const broken: readonly (readonly [name: string, isBroken: boolean])[] = [
    ['sum', total(debits) !== Math.max(0, owed)],
    ['none at or below zero', debits.some(({ amount }) => amount <= 0)],
    ['bank days ahead', debits.some(({ debitOn }) => debitOn < from || !isBankDay(debitOn))],
    ['minimum', isSmoothed && regular.some(({ amount }) => amount < Math.min(minimum, rest))],
    ['one a day', new Set(regular.map(({ debitOn }) => debitOn)).size !== regular.length],
    ['skips', mostInOneYear(rule.skips.map((day) => [day, 1] as const)) > limits.skipsPerYear],
    ['pauses', mostInOneYear(pausedDays) > limits.pauseDaysMax],
    ['moves', rule.moves.some((one) => Math.abs(daysBetween(one.from, one.to)) > limits.moveDaysMax)],
  ];
  return broken.flatMap(([name, isBroken]) => (isBroken ? [name] : []));
}

/** Whether what is debited when nothing happens is what was forecast: day, amount and kind. */
export function isAsForecast({ debits, debited }: Moment): boolean {
  const as = (all: readonly PlannedDebit[]) =>
    JSON.stringify(all.map(({ debitOn, amount, kind }) => [debitOn, amount, kind]));
  return as(debits) === as(debited());
}
