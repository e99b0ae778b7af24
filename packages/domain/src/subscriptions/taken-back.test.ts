import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toCents, toLocalDate } from '../kernel/index.ts';
import {
  type ChangeShare,
  type Period,
  PRORATION_MODES,
  type ProrationMode,
  periodAt,
  prorate,
  settleTakenBack,
} from './index.ts';

const c = toCents;
const share = (credit: number, charge: number) => ({ credit: c(credit), charge: c(charge) });

describe('what is left to settle of bills that are taken back', () => {
  it.each([
    ['no change: what waits goes on waiting', 500, [], 500, 0],
    [
      'dearer, charge waiting: what was credited stays to be charged',
      6_000,
      [share(-4_000, 6_000)],
      4_000,
      0,
    ],
    ['dearer, charge waiting with that of the present period', 9_871, [share(-4_000, 6_000)], 7_871, 0],
    ['dearer, the difference invoiced already: it is given back', 0, [share(-4_000, 6_000)], 0, 2_000],
    ['cheaper, the difference credited already: it is charged', 0, [share(-6_000, 4_000)], 2_000, 0],
    ['there and back: nothing', 0, [share(-4_000, 6_000), share(-6_000, 4_000)], 0, 0],
    ['given back out of what waits before it is credit', 1_500, [share(-4_000, 6_000)], 0, 500],
    ['to the cent', 1, [share(-1, 0), share(0, 3)], 0, 1],
  ])('%s', (_, before, shares, waiting, credit) => {
    expect(settleTakenBack(c(before), shares)).toEqual({ waiting, credit });
  });
});

type Bill = { period: Period; price: number; inForce: number; carried: number; shares: ChangeShare[] };

/** A monthly subscription that is billed, changed and stopped as the server does it, on paper. */
class Life {
  standing: Bill[] = [];
  waiting = 0;
  credits = 0;
  invoicedNow = 0;
  next = 0;
  price: number;
  today = toLocalDate('2026-01-31');

  constructor(price: number) {
    this.price = price;
  }

  bill() {
    const period = periodAt(toLocalDate('2026-01-31'), 'monthly', this.next);
    const { price } = this;
    this.standing.push({ period, price, inForce: price, carried: this.waiting, shares: [] });
    this.waiting = 0;
    this.next += 1;
  }

  change(price: number, mode: ProrationMode) {
    const running = this.standing.filter(({ period }) => period.end > this.today);
    const settled = running.map((bill) => {
      const { period, shares } = bill;
      const changeOn = this.today < period.start ? period.start : this.today;
      const one = prorate({ mode, period, changeOn, oldAmount: c(bill.inForce), newAmount: c(price) });
      shares.push(one);
      bill.inForce = one.priceInForce;
      return one;
    });
    const sum = (of: (one: ChangeShare) => number) => settled.reduce((all, one) => all + of(one), 0);
    const [credit, charge] = [sum((one) => one.credit), sum((one) => one.charge)];
    if (mode === 'credit_now_charge_next') {
      this.credits -= credit;
      this.waiting += charge;
    } else if (credit + charge < 0) this.credits -= credit + charge;
    else this.invoicedNow += credit + charge;
    this.price = price;
  }

  takeBack() {
    const ahead = this.standing.filter(({ period }) => period.start > this.today);
    const carried = ahead.reduce((all, one) => all + one.carried, 0);
    const left = settleTakenBack(
      c(this.waiting + carried),
      ahead.flatMap(({ shares }) => shares),
    );
    this.standing = this.standing.filter((one) => !ahead.includes(one));
    this.waiting = left.waiting;
    this.credits += left.credit;
    this.next -= ahead.length;
    expect(left.waiting >= 0 && left.credit >= 0).toBe(true);
  }
}

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('bill' as const) }),
    fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ do: fc.constant('takeBack' as const) }),
    fc.record({
      do: fc.constant('change' as const),
      price: fc.nat(9_999),
      mode: fc.constantFrom(...PRORATION_MODES.filter((mode) => mode !== 'next_period')),
    }),
  ),
  { maxLength: 25 },
);

/** What was billed for a period with what changes settled for it: never more was credited than was billed. */
const settledOf = ({ price, shares }: Bill) =>
  shares.reduce((all, { credit, charge }) => all + credit + charge, price);

it('over a life of bills, changes and bills taken back, the payer owes what the standing periods cost', () => {
  fc.assert(
    fc.property(fc.nat(9_999), steps, (price, life) => {
      const sub = new Life(price);
      for (const step of life) {
        if (step.do === 'wait') sub.today = addDays(sub.today, step.days);
        else if (step.do === 'change') sub.change(step.price, step.mode);
        else sub[step.do]();
      }
      const total = (of: (bill: Bill) => number) => sub.standing.reduce((all, one) => all + of(one), 0);
      const owed = total((one) => one.price + one.carried) + sub.invoicedNow + sub.waiting - sub.credits;
      const cost = total(settledOf);
      expect(owed).toBe(cost);
      for (const bill of sub.standing) expect(settledOf(bill)).toBeGreaterThanOrEqual(0);
      expect(sub.waiting).toBeGreaterThanOrEqual(0);
    }),
  );
});
