import { addBankDays, type LocalDate, maxDate } from '../kernel/index.ts';
import { reasonOfCode } from './decide-retry.ts';
import { type RetryRule, retryDay } from './retry-rule.ts';

/** Dishonours of the past that are alike, and what became of their debts. Amounts are minor units, each debit's own. */
export type PastDishonour = {
  readonly count: number;
  readonly code: string;
  readonly returnedOn: LocalDate;
  readonly amountCents: number;
  /** The second attempt that was made, and whether it held; undefined while nobody knows. */
  readonly retriedOn: LocalDate | null;
  readonly held: boolean | null;
  /** The day on which the debt was paid by other means; null where it was not. */
  readonly paidOn: LocalDate | null;
  /** The subscription that was billed, when its second attempt came back, and when the bill was paid by whatever means. */
  readonly subscriptionId: string | null;
  readonly retryReturnedOn: LocalDate | null;
  readonly settledOn: LocalDate | null;
};

/** What one attempt costs the merchant: the platform's fee of a debit that holds, and of one that returns. */
export type AttemptCosts = {
  readonly heldCents: (amountCents: number) => number;
  readonly returnedCents: number;
};

export type Tried = {
  /** Dishonours that the rule tries again, and how much they asked for. */
  retried: number;
  retriedCents: number;
  /** Those that it leaves because of their code, or because the payer paid first. */
  leftByCode: number;
  paidFirst: number;
  /** Really tried on about that day, so that their outcome is known. */
  held: number;
  heldCents: number;
  returned: number;
  /** Tried on another day or not at all: nobody can know. */
  unknown: number;
  unknownCents: number;
  /** What the known and, at the most, the unknown would have cost. */
  costCents: number;
};

/** An attempt this many bank days from another says what it would have done. */
const SAME_DAYS = 1;

/**
 * A rule tried on past dishonours. It claims nothing that did not happen: an attempt counts as held or returned only
 * where one was really made within a bank day of the rule's; all others are unknown, with their sum. The cost takes every
 * unknown attempt at the dearer of its two outcomes.
 */
export function tryRule(rule: RetryRule, past: readonly PastDishonour[], costs: AttemptCosts): Tried {
  const sum: Tried = {
    retried: 0,
    retriedCents: 0,
    leftByCode: 0,
    paidFirst: 0,
    held: 0,
    heldCents: 0,
    returned: 0,
    unknown: 0,
    unknownCents: 0,
    costCents: 0,
  };
  for (const one of past) add(sum, one, rule, costs);
  return sum;
}

function add(sum: Tried, one: PastDishonour, rule: RetryRule, costs: AttemptCosts): void {
  if (reasonOfCode(one.code, 0)) {
    sum.leftByCode += one.count;
    return;
  }
  if (rule.retries === 0) return;
  const day = retryDay(rule, one.returnedOn);
  if (one.paidOn && one.paidOn < day) {
    sum.paidFirst += one.count;
    return;
  }
  sum.retried += one.count;
  sum.retriedCents += one.count * one.amountCents;
  const isKnown = isTriedAbout(one, day);
  if (!isKnown) {
    sum.unknown += one.count;
    sum.unknownCents += one.count * one.amountCents;
    sum.costCents += one.count * Math.max(costs.heldCents(one.amountCents), costs.returnedCents);
  } else if (one.held) {
    sum.held += one.count;
    sum.heldCents += one.count * one.amountCents;
    sum.costCents += one.count * costs.heldCents(one.amountCents);
  } else {
    sum.returned += one.count;
    sum.costCents += one.count * costs.returnedCents;
  }
}

/** Whether a second attempt whose outcome is known was really made about a day. */
export const isTriedAbout = (one: PastDishonour, day: LocalDate): boolean =>
  one.held !== null && one.retriedOn !== null && areClose(one.retriedOn, day);

function areClose(a: LocalDate, b: LocalDate): boolean {
  const later = maxDate(a, b);
  return addBankDays(later === a ? b : a, SAME_DAYS) >= later;
}
