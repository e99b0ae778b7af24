import { ratingYearOf } from '../../council/index.ts';
import { daysBetween, isBankDay, type LocalDate, nextBankDay, sumCents } from '../../kernel/index.ts';
import {
  bankDayOutsidePauses,
  type DebitName,
  isPausedOn,
  type PlannedDebit,
  type RuleChange,
} from '../index.ts';
import type { Moment } from './schedule-life.ts';

const total = (debits: readonly PlannedDebit[]) => sumCents(debits.map(({ amount }) => amount));

/** The most of what is counted by rating year. */
function mostInOneYear(counted: readonly (readonly [day: LocalDate, n: number])[]): number {
  const years = new Map<number, number>();
  for (const [day, n] of counted) years.set(ratingYearOf(day), (years.get(ratingYearOf(day)) ?? 0) + n);
  return Math.max(0, ...years.values());
}

const isIn = (plan: readonly PlannedDebit[], { kind, nominal }: DebitName) =>
  plan.some((one) => one.kind === kind && one.nominal === nominal);

/** Whether each payment that the payer moved, and that can still be taken there, is where they moved it. */
function movesStay({ debits, before, rule, from }: Moment): boolean {
  const regular = debits.filter(({ kind }) => kind === 'regular');
  return rule.moves.every((move) => {
    const day = bankDayOutsidePauses(rule, nextBankDay(move.to));
    if (day < from || rule.skips.includes(move.from)) return true;
    const isWhole = rule.frequency === 'in_full' && regular.length > 0 && move.from === rule.startOn;
    const name = { kind: 'regular', nominal: move.from } as const;
    if (isWhole && isIn(before, name) && !isIn(regular, name)) return false;
    return regular.every(({ nominal, debitOn }) => nominal !== move.from || debitOn === day);
  });
}

/** Whether a plan does what was wished for. A payment that nothing is left for may go. */
function isKept(wish: RuleChange, { debits, before, rule }: Moment): boolean {
  const regular = debits.filter(({ kind }) => kind === 'regular');
  switch (wish.kind) {
    case 'skip': {
      const skipped = before.find(({ kind, nominal }) => kind === 'regular' && nominal === wish.on)!;
      return regular.every(({ nominal, debitOn }) => nominal !== wish.on || debitOn > skipped.debitOn);
    }
    case 'move':
      return regular.every(({ nominal, debitOn }) => nominal !== wish.on || debitOn === nextBankDay(wish.to));
    case 'extra':
      return debits.some(
        ({ kind, nominal, amount }) => kind === 'extra' && nominal === wish.on && amount >= wish.amount,
      );
    case 'terms':
      return rule.frequency === 'instalment' || regular.length === 0 || regular[0]!.nominal === wish.startOn;
    default:
      return true;
  }
}

/**
 * What is wrong with a plan at a moment: debits sum to what is owed, each is above nothing and on a bank day that can still be
 * reached and that is not paused, one a day; smoothed ones are as large as the minimum, or all that is left; what the payer changed is within
 * what the council allows, and in the plan as they wished it.
 */
export function planFaults(moment: Moment): string[] {
  const { debits, owed, minimum, from, rule, limits, today, wish, before, used } = moment;
  const extras = debits.filter(({ kind }) => kind === 'extra');
  const regular = debits.filter(({ kind }) => kind === 'regular');
  const rest = Math.max(0, owed) - total(extras);
  const isSmoothed = rule.frequency !== 'in_full' && rule.frequency !== 'instalment';
  const pausedDays = used.pauses.map((one) => [one.from, daysBetween(one.from, one.until) + 1] as const);
  const broken: readonly (readonly [name: string, isBroken: boolean])[] = [
    ['sum', total(debits) !== Math.max(0, owed)],
    ['none at or below zero', debits.some(({ amount }) => amount <= 0)],
    ['bank days ahead', debits.some(({ debitOn }) => debitOn < from || !isBankDay(debitOn))],
    ['minimum', isSmoothed && regular.some(({ amount }) => amount < Math.min(minimum, rest))],
    ['one a day', new Set(regular.map(({ debitOn }) => debitOn)).size !== regular.length],
    ['skips', mostInOneYear(used.skips.map((day) => [day, 1] as const)) > limits.skipsPerYear],
    ['pauses', mostInOneYear(pausedDays) > limits.pauseDaysMax],
    ['nothing on a paused day', debits.some(({ debitOn }) => isPausedOn(rule, debitOn))],
    ['no extra payment comes back', extras.some((one) => one.nominal < today && !isIn(before, one))],
    ['what was moved stays there', !movesStay(moment)],
    ['the wish is kept', wish !== null && !isKept(wish, moment)],
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
