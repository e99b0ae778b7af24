import {
  addCents,
  type Cents,
  daysBetween,
  divideHalfUp,
  type LocalDate,
  negate,
  Refusal,
  ZERO,
} from '../kernel/index.ts';
import type { Period } from './periods.ts';

/**
 * What a change inside a paid period costs:
 * - `credit_and_charge_now`: the unused old and the remaining new are both settled today;
 * - `credit_now_charge_next`: the credit is given today, the charge stands on the next invoice (the default);
 * - `next_period`: the change waits for the next period;
 * - `none`: the change holds from today and the current period costs what it cost.
 */
export const PRORATION_MODES = [
  'credit_and_charge_now',
  'credit_now_charge_next',
  'next_period',
  'none',
] as const;
export type ProrationMode = (typeof PRORATION_MODES)[number];
export const DEFAULT_PRORATION_MODE: ProrationMode = 'credit_now_charge_next';

export type ProrationInput = {
  readonly mode: ProrationMode;
  readonly period: Period;
  /** The day of the change; it counts as new. */
  readonly changeOn: LocalDate;
  /**
   * Price of the whole period before and after the change, GST included. Before it is the one in force: that of the bill,
   * or the `priceInForce` of the last change since.
   */
  readonly oldAmount: Cents;
  readonly newAmount: Cents;
};

export type Proration = {
  readonly effectiveOn: LocalDate;
  readonly daysLeft: number;
  readonly daysInPeriod: number;
  /** Zero or negative: the unused part of the old price. */
  readonly credit: Cents;
  /** Zero or positive: the remaining part of the new price. */
  readonly charge: Cents;
  /** credit + charge. */
  readonly net: Cents;
  /** To invoice today. */
  readonly dueNow: Cents;
  /** To put on the next invoice. */
  readonly dueNext: Cents;
  /** To give as customer credit today. dueNow + dueNext − customerCredit = net. */
  readonly customerCredit: Cents;
  /** What the whole period costs since: the new price where it was settled, the old one where it was not. */
  readonly priceInForce: Cents;
};

function settle(mode: ProrationMode, credit: Cents, charge: Cents, net: Cents) {
  if (mode === 'credit_now_charge_next')
    return { dueNow: ZERO, dueNext: charge, customerCredit: negate(credit) };
  if (net < 0) return { dueNow: ZERO, dueNext: ZERO, customerCredit: negate(net) };
  return { dueNow: net, dueNext: ZERO, customerCredit: ZERO };
}

/**
 * The cost of changing price inside a period by actual days. Credit and charge are each rounded half up and
 * shown; the net is their sum. Refuses a day outside the period and a negative price.
 */
export function prorate(input: ProrationInput): Proration {
  const { mode, period, changeOn, oldAmount, newAmount } = input;
  if (changeOn < period.start || changeOn >= period.end) {
    throw new Refusal('subscription.change_outside_period', { start: period.start, end: period.end });
  }
  if (oldAmount < 0 || newAmount < 0) throw new RangeError('a price is not negative');
  const daysInPeriod = daysBetween(period.start, period.end);
  const daysLeft = daysBetween(changeOn, period.end);
  const isProrated = mode === 'credit_and_charge_now' || mode === 'credit_now_charge_next';
  const share = (amount: Cents) =>
    isProrated ? divideHalfUp(BigInt(amount) * BigInt(daysLeft), daysInPeriod) : ZERO;
  const credit = negate(share(oldAmount));
  const charge = share(newAmount);
  const net = addCents(credit, charge);
  const effectiveOn = mode === 'next_period' ? period.end : changeOn;
  const priceInForce = isProrated ? newAmount : oldAmount;
  const settled = settle(mode, credit, charge, net);
  return { effectiveOn, daysLeft, daysInPeriod, credit, charge, net, ...settled, priceInForce };
}
