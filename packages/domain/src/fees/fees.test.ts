import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, addDays, type Cents, sumCents, toCents, toLocalDate } from '../kernel/index.ts';
import {
  earliestFeeDate,
  feeBack,
  feeBearer,
  feeGst,
  feeLines,
  feeOfLine,
  payerFee,
  percentageOf,
  platformFee,
  platformFeeOn,
  platformReturnFee,
  processingFee,
  SHIPPED_FEE_POLICY,
  STARTING_PLATFORM_FEE,
  splitGst,
  withAustralianRule,
} from './index.ts';

const c = toCents;
const d = toLocalDate;

describe('the processing fee', () => {
  it.each([
    [10000, 280],
    [3333, 113],
    [11000, 305],
    [1, 30],
    [20, 31],
    [0, 0],
  ])('on %i cents is %i: 2.5% half up plus 30', (amount, fee) => {
    expect(processingFee(c(amount))).toBe(fee);
  });

  it.each([
    [30000, 61, 183],
    [100000, 61, 610],
    [70000, 52, 364],
    [38400, 60, 230],
    [80000, 80, 640],
  ])('published council example: %i cents at %i basis points is %i', (amount, bps, fee) => {
    expect(percentageOf(c(amount), bps)).toBe(fee);
  });

  it('carries GST as what is paid for does', () => {
    expect(feeGst(c(280), { total: c(10000), taxable: c(10000) })).toBe(25);
    expect(feeGst(c(280), { total: c(10000), taxable: c(0) })).toBe(0);
    expect(feeGst(c(280), { total: c(10000), taxable: c(5000) })).toBe(13);
    expect(feeGst(c(280), { total: c(0), taxable: c(0) })).toBe(0);
  });

  it('goes back in proportion: 33.33 of 100.00 gives back 0.93 of 2.80', () => {
    const paid = { fee: c(280), paidAmount: c(10000) };
    expect(feeBack({ ...paid, refundedBefore: c(0), refundNow: c(3333) })).toBe(93);
    expect(feeBack({ ...paid, refundedBefore: c(3333), refundNow: c(6667) })).toBe(187);
    expect(() => feeBack({ ...paid, refundedBefore: c(3333), refundNow: c(6668) })).toThrow(RangeError);
  });

  it('is given back whole once everything is refunded, in whatever steps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 9 }), (steps) => {
        const paidAmount = c(steps.reduce((a, b) => a + b, 0));
        const fee = processingFee(paidAmount);
        let before: Cents = c(0);
        const back = steps.map((step) => {
          const part = feeBack({ fee, paidAmount, refundedBefore: before, refundNow: c(step) });
          before = addCents(before, c(step));
          return part;
        });
        expect(sumCents(back)).toBe(fee);
      }),
    );
  });
});

describe('who bears it', () => {
  const on = withAustralianRule(SHIPPED_FEE_POLICY);

  it('is the payer on every card as shipped', () => {
    expect(feeLines(SHIPPED_FEE_POLICY, d('2026-12-01'))).toHaveLength(1);
    expect(payerFee(SHIPPED_FEE_POLICY, 'visa', c(10000), d('2026-12-01'))).toBe(280);
  });

  it('is the merchant for Visa, Mastercard and eftpos from 1 October 2026, once switched on', () => {
    expect(feeBearer(on, 'visa', d('2026-09-30'))).toBe('payer');
    for (const network of ['visa', 'mastercard', 'eftpos'] as const) {
      expect(feeBearer(on, network, d('2026-10-01'))).toBe('merchant');
      expect(payerFee(on, network, c(10000), d('2026-10-01'))).toBe(0);
    }
    expect(payerFee(on, 'amex', c(10000), d('2026-10-01'))).toBe(280);
    expect(() => feeBearer(on, 'visa', d('1999-12-31'))).toThrow(RangeError);
    expect(withAustralianRule(on)).toEqual(on);
  });

  it('is shown as both lines until the network is known, and the charge is never above them', () => {
    const lines = feeLines(on, d('2026-10-01'));
    expect(lines.map((line) => [feeOfLine(line, c(10000)), ...line.networks])).toEqual([
      [280, 'amex', 'diners', 'jcb', 'unionpay'],
      [0, 'visa', 'mastercard', 'eftpos'],
    ]);
    for (const { networks, rate } of lines)
      for (const network of networks)
        for (const cents of [1, 20, 3333])
          expect(feeOfLine({ rate }, c(cents))).toBe(payerFee(on, network, c(cents), d('2026-10-01')));
  });
});

describe('the platform’s fee', () => {
  it('holds GST of one eleventh, half up', () => {
    expect(splitGst(c(280))).toEqual({ fee: 280, gst: 25, exGst: 255 });
    expect(platformFee(c(10000), { bps: 250, fixedCents: 30, capCents: null }).fee).toBe(280);
    expect(platformFee(c(10000), { bps: 250, fixedCents: 30, capCents: 200 }).fee).toBe(200);
    expect(platformFee(c(20), { bps: 0, fixedCents: 30, capCents: null }).fee).toBe(20);
    expect(platformFee(c(0), { bps: 250, fixedCents: 30, capCents: null }).fee).toBe(0);
  });

  it('is the one in force on the date, and nothing is charged for a return that costs nothing', () => {
    const fees = [
      { from: d('2026-12-01'), bps: 200, fixedCents: 30, returnCents: 250 },
      { from: d('2026-11-01'), ...STARTING_PLATFORM_FEE },
    ];
    expect(platformFeeOn(fees, d('2026-11-30'))).toBe(fees[1]);
    expect(platformFeeOn(fees, d('2026-12-01'))).toBe(fees[0]);
    expect(platformFeeOn(fees, d('2026-10-31'))).toBe(fees[1]);
    expect(() => platformFeeOn([], d('2026-10-31'))).toThrow(RangeError);
    expect(platformReturnFee(fees[0]!)).toEqual({ fee: 250, gst: 23, exGst: 227 });
    expect(platformReturnFee(fees[1]!)).toBeUndefined();
    expect(earliestFeeDate(d('2026-11-30'))).toBe('2026-12-01');
  });

  it('does not depend on the order of the entries', () => {
    const day = fc.nat(60).map((n) => addDays(d('2026-11-01'), n));
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 1 }), day, (dates, on) => {
        const entries = dates.map((from) => ({ from }));
        const { from } = platformFeeOn(entries, on);
        const begun = dates.filter((one) => one <= on);
        expect(from).toBe((begun.length > 0 ? begun.sort().at(-1) : dates.sort()[0]) as string);
      }),
    );
  });

  it('splits without losing a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (fee) => {
        const split = splitGst(c(fee));
        expect(split.gst + split.exGst).toBe(fee);
      }),
    );
  });
});
