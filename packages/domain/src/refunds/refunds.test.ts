import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_STAGES } from '../cards/index.ts';
import { toCents } from '../kernel/index.ts';
import {
  creditLeftOf,
  feeOfRefund,
  gstOfRefund,
  leftToRefund,
  needsSecondPerson,
  refundApproval,
  refundedOf,
} from './index.ts';

type Part = { amount: number; gst: number };

/** Refunds an invoice in parts, one after another, and gives each part's GST. */
function refunded(
  total: number,
  gst: number,
  amounts: readonly number[],
  kept: readonly Part[] = [],
): Part[] {
  const parts = [...kept];
  for (const amount of amounts) {
    const earlier = toCents(parts.reduce((sum, part) => sum + part.amount, 0));
    const earlierGst = toCents(parts.reduce((sum, part) => sum + part.gst, 0));
    const now = toCents(amount);
    parts.push({
      amount,
      gst: gstOfRefund({ total: toCents(total), gst: toCents(gst), earlier, earlierGst, now }),
    });
  }
  return parts;
}

/** An invoice and the amounts in which the whole of it is refunded. */
const wholeInParts = fc
  .tuple(
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 12 }),
  )
  .map(([total, weights]) => {
    const amounts: number[] = [];
    let left = total;
    for (const weight of weights) {
      const amount = Math.min(left, Math.max(1, Math.floor((left * weight) / 2_000)));
      if (amount > 0) amounts.push(amount);
      left -= amount;
    }
    return { total, amounts: left > 0 ? [...amounts, left] : amounts };
  });
const gstOf = (total: number, share: number) => Math.round((total * share) / 11);

describe('the GST inside refunds', () => {
  it('is the invoice’s own to the cent once all of it went back, in whatever parts', () => {
    fc.assert(
      fc.property(wholeInParts, fc.constantFrom(0, 0.5, 1), ({ total, amounts }, share) => {
        const gst = gstOf(total, share);
        const parts = refunded(total, gst, amounts);
        expect(parts.reduce((sum, part) => sum + part.gst, 0)).toBe(gst);
        for (const part of parts) expect(part.gst).toBeGreaterThanOrEqual(0);
        for (const part of parts) expect(part.gst).toBeLessThanOrEqual(part.amount);
      }),
    );
  });

  it('is that also when a part was withdrawn in between', () => {
    fc.assert(
      fc.property(wholeInParts, fc.nat(), ({ total, amounts }, at) => {
        const gst = gstOf(total, 1);
        const withdrawn = at % amounts.length;
        const kept = refunded(total, gst, amounts).filter((_, i) => i !== withdrawn);
        const parts = refunded(total, gst, [amounts[withdrawn]!], kept);
        expect(parts.reduce((sum, part) => sum + part.gst, 0)).toBe(gst);
      }),
    );
  });
});

describe('a second person', () => {
  it.each([
    { limit: null, earlier: 0, now: 1_000_000, needed: false },
    { limit: 0, earlier: 0, now: 1, needed: true },
    { limit: 1_000, earlier: 0, now: 1_000, needed: false },
    { limit: 1_000, earlier: 0, now: 1_001, needed: true },
    { limit: 1_000, earlier: 600, now: 401, needed: true },
  ])(
    'is needed: $needed, for $now after $earlier with a limit of $limit',
    ({ limit, earlier, now, needed }) => {
      const of = limit === null ? null : toCents(limit);
      expect(needsSecondPerson(of, toCents(earlier), toCents(now))).toBe(needed);
    },
  );
});

describe('approving a refund', () => {
  const payment = { bankDebitStage: 'cleared', isReturnKnown: false, hasOpenDispute: false } as const;
  it.each([
    { facts: payment, outcome: { kind: 'next', state: 'approved' } },
    { facts: { ...payment, isReturnKnown: true }, outcome: { code: 'refund.payment_was_returned' } },
    { facts: { ...payment, hasOpenDispute: true }, outcome: { code: 'refund.payment_is_disputed' } },
    { facts: { ...payment, bankDebitStage: 'submitted' }, outcome: { code: 'refund.waits_for_clearance' } },
  ] as const)('looks at its payment: $outcome', ({ facts, outcome }) => {
    expect(refundApproval('requested', facts)).toMatchObject(outcome);
  });
});

describe('the payer’s fee of a refund', () => {
  it('goes back in proportion, half up: of $100.00 with a fee of $2.80, $33.33 gives $0.93', () => {
    const back = feeOfRefund({
      fee: toCents(280),
      gst: toCents(25),
      paid: toCents(10_000),
      before: toCents(0),
      earlierFee: toCents(0),
      earlierGst: toCents(0),
      now: toCents(3_333),
    });
    expect(back).toEqual({ amount: 93, gst: 8 });
  });

  it('goes back exactly with the whole payment, its GST never above it, one part taken back in between', () => {
    const cents = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(wholeInParts, cents, fc.nat(10), ({ total, amounts }, fee, skipped) => {
        const gst = Math.round(fee / 11);
        let [before, earlierFee, earlierGst] = [0, 0, 0];
        const give = (now: number) => {
          const back = feeOfRefund({
            fee: toCents(fee),
            gst: toCents(gst),
            paid: toCents(total),
            before: toCents(before),
            earlierFee: toCents(earlierFee),
            earlierGst: toCents(earlierGst),
            now: toCents(now),
          });
          expect(back.gst).toBeLessThanOrEqual(back.amount);
          before += now;
          earlierFee += back.amount;
          earlierGst += back.gst;
          return () => {
            before -= now;
            earlierFee -= back.amount;
            earlierGst -= back.gst;
          };
        };
        const takeBack = amounts.map(give)[skipped];
        takeBack?.();
        if (takeBack) give(amounts[skipped]!);
        expect(earlierFee).toBe(fee);
      }),
    );
  });
});

it('a card payment is refunded once its card was charged, and not before or otherwise', () => {
  const known = { isReturnKnown: false, hasOpenDispute: false };
  for (const cardStage of CARD_STAGES) {
    const outcome = refundApproval('requested', { cardStage, ...known });
    if (cardStage === 'succeeded') expect(outcome).toMatchObject({ kind: 'next', state: 'approved' });
    else expect(outcome).toMatchObject({ kind: 'refused', code: 'refund.card_not_charged' });
  }
});

describe('credit that goes back for a payment', () => {
  const of = (taken: number, ofPayment: number, ofCredit: number, notArrived: number) => ({
    taken: toCents(taken),
    ofPayment: toCents(ofPayment),
    ofCredit: toCents(ofCredit),
    notArrived: toCents(notArrived),
  });
  it.each([
    { case: 'nothing went back', sums: of(11_000, 0, 0, 0), left: 11_000, refunded: 0 },
    { case: 'a part was refunded', sums: of(11_000, 4_000, 2_000, 0), left: 5_000, refunded: 6_000 },
    { case: 'a refund did not arrive', sums: of(11_000, 11_000, 0, 11_000), left: 11_000, refunded: 11_000 },
    { case: 'and is paid again', sums: of(11_000, 11_000, 11_000, 11_000), left: 0, refunded: 11_000 },
    { case: 'with the fee of a card', sums: of(10_000, 10_000, 0, 10_280), left: 10_280, refunded: 10_000 },
  ])('is never more than it took: $case', ({ sums, left, refunded }) => {
    expect(creditLeftOf(sums)).toBe(left);
    expect(refundedOf(sums)).toBe(refunded);
  });

  it('leaves what went back between nothing and what was taken, whatever arrives', () => {
    const steps = fc.array(
      fc.record({
        cents: fc.integer({ min: 1, max: 5_000 }),
        isCredit: fc.boolean(),
        arrives: fc.boolean(),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), steps, (taken, asked) => {
        let sums = of(taken, 0, 0, 0);
        let credit = 0;
        for (const { cents, isCredit, arrives } of asked) {
          const left = isCredit ? Math.min(credit, creditLeftOf(sums)) : taken - refundedOf(sums);
          const now = Math.min(cents, left);
          if (isCredit && arrives) {
            sums = of(taken, sums.ofPayment, sums.ofCredit + now, sums.notArrived);
            credit -= now;
          }
          if (!isCredit) {
            sums = of(taken, sums.ofPayment + now, sums.ofCredit, sums.notArrived + (arrives ? 0 : now));
            credit += arrives ? 0 : now;
          }
          expect(refundedOf(sums)).toBeLessThanOrEqual(taken);
          const withPayer = sums.ofPayment - sums.notArrived + sums.ofCredit;
          expect(withPayer).toBeGreaterThanOrEqual(0);
          expect(withPayer).toBeLessThanOrEqual(taken);
        }
      }),
    );
  });
});

it('gives back no more than is left of a payment, nor of its invoice once that was credited', () => {
  const left = (paid: number, refunded: number, ofInvoice: number | null) =>
    leftToRefund(toCents(paid), toCents(refunded), ofInvoice === null ? null : toCents(ofInvoice));
  expect(left(4_000, 0, null)).toBe(4_000);
  expect(left(4_000, 1_000, null)).toBe(3_000);
  expect(left(4_000, 0, 3_001)).toBe(3_001);
  expect(left(4_000, 3_500, 3_001)).toBe(500);
  expect(left(4_000, 0, -1)).toBe(0);
  expect(left(4_000, 4_001, null)).toBe(0);
});
