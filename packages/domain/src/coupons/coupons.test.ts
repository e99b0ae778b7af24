import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstOfInvoice } from '../invoices/index.ts';
import { addCents, type Cents, sumCents, toCents, toLocalDate, ZERO } from '../kernel/index.ts';
import { prorate, settleTakenBack } from '../subscriptions/index.ts';
import { couponFault, couponKey, couponState } from './coupon-fault.ts';
import {
  afterBill,
  type Discount,
  discounted,
  discountOn,
  ofNextBill,
  type RunningDiscount,
} from './discount.ts';

const d = toLocalDate;
const c = toCents;
const percent = (percentBp: number): Discount => ({ kind: 'percent', percentBp });
const amount = (cents: number): Discount => ({ kind: 'amount', amountCents: c(cents) });

describe('what a coupon takes off', () => {
  it.each<[string, Discount, number, number]>([
    ['a share', percent(2_500), 4_000, 1_000],
    ['a share, half a cent up', percent(1_250), 3_333, 417],
    ['a third of a cent down', percent(3_333), 100, 33],
    ['all of it', percent(10_000), 4_999, 4_999],
    ['an amount', amount(500), 4_000, 500],
    ['never more than the price', amount(5_000), 4_000, 4_000],
    ['nothing of nothing', percent(2_500), 0, 0],
  ])('%s', (_, discount, price, off) => {
    expect(discountOn(discount, c(price))).toBe(off);
  });

  it('holds for its plans alone, and is used up by their bills', () => {
    const twice: RunningDiscount = { discount: amount(500), left: 2, planIds: ['a'] };
    expect(discounted(c(4_000), 'a', twice)).toBe(3_500);
    expect(discounted(c(4_000), 'b', twice)).toBe(4_000);
    expect(afterBill(twice, 'b').left).toBe(2);
    const usedUp = afterBill(afterBill(twice, 'a'), 'a');
    expect(usedUp.left).toBe(0);
    expect(ofNextBill(usedUp)).toBeUndefined();
    const forEver = afterBill({ ...twice, left: null }, 'a');
    expect(ofNextBill(forEver)).toEqual(forEver);
  });

  const anyDiscount = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map(percent),
    fc.integer({ min: 1, max: 1_000_000 }).map(amount),
  );
  const anyPrice = fc.integer({ min: 0, max: 10_000_000 }).map(toCents);

  it('is within the price, and its GST is that of the discounted amount, each line to the cent', () => {
    fc.assert(
      fc.property(anyDiscount, fc.array(anyPrice, { minLength: 1, maxLength: 5 }), (discount, prices) => {
        const full = sumCents(prices);
        const off = discountOn(discount, full);
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(full);
        const lines = [...prices, c(off === 0 ? 0 : -off)].map((cents) => ({
          amount: cents,
          taxCode: 'taxable' as const,
        }));
        const { gst, perLine } = gstOfInvoice(lines);
        expect(gst).toBe(gstOfInvoice([{ amount: c(full - off), taxCode: 'taxable' }]).gst);
        expect(sumCents(perLine)).toBe(gst);
      }),
    );
  });

  /** What a period of 30 days cost: its bill, and what changes inside it credited and charged. */
  const anyChange = fc.record({
    day: fc.integer({ min: 0, max: 29 }),
    price: anyPrice,
    isOfPlan: fc.boolean(),
  });

  it('leaves, over any changes, what the terms of each day say, within half a cent a share', () => {
    fc.assert(
      fc.property(
        anyDiscount,
        anyPrice,
        fc.array(anyChange, { maxLength: 6 }),
        (discount, first, changes) => {
          const net = (price: Cents, isOfPlan: boolean) =>
            discounted(price, isOfPlan ? 'a' : 'b', { discount, planIds: ['a'] });
          const period = { index: 0, start: d('2026-11-01'), end: d('2026-12-01') };
          let present = net(first, true);
          let charged: Cents = present;
          let said = 0;
          let since = 0;
          for (const change of changes.toSorted((a, b) => a.day - b.day)) {
            const next = net(change.price, change.isOfPlan);
            const changeOn = d(`2026-11-${String(change.day + 1).padStart(2, '0')}`);
            const { credit, charge } = prorate({
              mode: 'credit_and_charge_now',
              period,
              changeOn,
              oldAmount: present,
              newAmount: next,
            });
            charged = addCents(charged, addCents(credit, charge));
            said += (present * (change.day - since)) / 30;
            since = change.day;
            present = next;
          }
          said += (present * (30 - since)) / 30;
          expect(Math.abs(charged - said)).toBeLessThanOrEqual(changes.length + 0.001);
        },
      ),
    );
  });

  it('leaves nothing of a bill that is taken back with what changes settled for it', () => {
    fc.assert(
      fc.property(anyDiscount, anyPrice, fc.array(anyPrice, { maxLength: 6 }), (discount, first, prices) => {
        const nets = [first, ...prices].map((price) => discounted(price, 'a', { discount, planIds: [] }));
        const shares = nets
          .slice(1)
          .map((next, i) => ({ credit: c(nets[i] === 0 ? 0 : -nets[i]!), charge: next }));
        const settled = sumCents(shares.map(({ credit, charge }) => addCents(credit, charge)));
        // What was settled waited as a charge where it is above zero, and was given as credit where it is below.
        const { waiting, credit } = settleTakenBack(settled > 0 ? settled : ZERO, shares);
        const given = settled < 0 ? settled : ZERO;
        expect(addCents(given, addCents(waiting, c(-credit)))).toBe(0);
      }),
    );
  });
});

describe('whether a coupon can be given', () => {
  const coupon = {
    isArchived: false,
    endsOn: d('2026-12-31'),
    most: 2,
    redemptions: 1,
    planIds: ['a'],
    currency: 'AUD' as const,
  };
  const on = { today: d('2026-12-31'), planId: 'a', currency: 'AUD' as const };
  it.each<[string, Partial<typeof coupon>, Partial<typeof on>, string | undefined]>([
    ['on its last day', {}, {}, undefined],
    ['the day after', {}, { today: d('2027-01-01') }, 'coupon.ended'],
    ['given as often as it may be', { redemptions: 2 }, {}, 'coupon.used_up'],
    ['put away', { isArchived: true }, {}, 'coupon.archived'],
    ['for another plan', {}, { planId: 'b' }, 'coupon.other_plan'],
  ])('%s', (_, changed, asked, fault) => {
    expect(couponFault({ ...coupon, ...changed }, { ...on, ...asked })).toBe(fault);
  });

  it('an amount not in another currency, a share in any', () => {
    expect(couponFault(coupon, { ...on, currency: 'USD' })).toBe('coupon.other_currency');
    expect(couponFault({ ...coupon, currency: null }, { ...on, currency: 'USD' })).toBeUndefined();
  });

  it('without an end and a limit it stays, and its code is one in any case', () => {
    expect(couponState({ ...coupon, endsOn: null, most: null }, d('2099-01-01'))).toBe('active');
    expect(couponKey(' spring-20 ')).toBe('SPRING-20');
  });
});
