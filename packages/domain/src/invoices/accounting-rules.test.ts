import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Cents, type LocalDate, sumCents, toCents, toLocalDate } from '../kernel/index.ts';
import {
  AGES,
  type CreditableLine,
  capGst,
  dueDatesOf,
  gstLost,
  gstOfInvoice,
  judgeCredit,
  priceLines,
} from './index.ts';

describe('lines that are typed', () => {
  it.each([
    ['a line rounds once, half up', [[3, 33333]], 1000, 91],
    ['a quarter of a cent is nothing', [[1, 25]], 0, 0],
    [
      'GST is of the invoice, not of each line',
      [
        [1, 500],
        [1, 500],
        [1, 500],
      ],
      15,
      1,
    ],
    ['four decimals count', [[10_000, 1]], 100, 9],
  ] as const)('%s', (_, lines, total, gst) => {
    const priced = priceLines(
      lines.map(([quantity, unitPriceE4]) => ({ quantity, unitPriceE4, taxCode: 'taxable' as const })),
      true,
    );
    expect([priced.total, priced.gst]).toEqual([total, gst]);
    expect(sumCents(priced.lines.map((line) => line.gst))).toBe(gst);
  });

  it('carry no GST of a supplier who is not registered', () => {
    const { gst, total } = priceLines([{ quantity: 1, unitPriceE4: 110_000, taxCode: 'taxable' }], false);
    expect([total, gst]).toEqual([1100, 0]);
  });
});

describe('ages of a debt', () => {
  const asOf = toLocalDate('2026-11-25');
  const agesOf = (due: LocalDate) =>
    AGES.filter((age) => {
      const { from, to } = dueDatesOf(age, asOf);
      return (!from || due >= from) && (!to || due <= to);
    });
  it.each([
    ['2026-12-01', 'current'],
    ['2026-11-25', 'current'],
    ['2026-11-24', 'days_1_30'],
    ['2026-10-26', 'days_1_30'],
    ['2026-10-25', 'days_31_60'],
    ['2026-09-26', 'days_31_60'],
    ['2026-09-25', 'days_61_90'],
    ['2026-08-27', 'days_61_90'],
    ['2026-08-26', 'over_90'],
  ])('due %s is %s', (due, age) => expect(agesOf(toLocalDate(due))).toEqual([age]));

  it('their due dates divide all days, so that the list of an age is what it counts', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        expect(agesOf(addDays(asOf, days))).toHaveLength(1);
      }),
    );
  });
});

describe('a credit note by line', () => {
  const line = fc.record({
    amount: fc.integer({ min: -5_000, max: 50_000 }).map(toCents),
    taxCode: fc.constantFrom('taxable' as const, 'gst_free' as const),
  });
  it('gives back, in however many parts, exactly the invoice and its GST, and no part more than is left', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 6, maxLength: 6 }),
        (lines, shares) => {
          const { gst, perLine } = gstOfInvoice(lines);
          const total = sumCents(lines.map((one) => one.amount));
          fc.pre(total > 1);
          const whole: CreditableLine[] = lines.map((one, i) => ({
            position: i + 1,
            amount: one.amount,
            gst: perLine[i]!,
            credited: toCents(0),
            creditedGst: toCents(0),
          }));
          const part = whole.map((one, i) => ({
            position: one.position,
            amount: toCents(Math.trunc((one.amount * shares[i]!) / 100)),
          }));
          const first = judgeCredit(whole, part, total);
          fc.pre(!('fault' in first));
          const made = first as Exclude<typeof first, { fault: string }>;
          const after = whole.map((one) => {
            const given = made.lines.find(({ position }) => position === one.position);
            return { ...one, credited: given?.amount ?? toCents(0), creditedGst: given?.gst ?? toCents(0) };
          });
          const left = toCents(total - made.total);
          fc.pre(left > 0);
          const rest = judgeCredit(
            after,
            after.map((one) => ({ position: one.position, amount: toCents(one.amount - one.credited) })),
            left,
          );
          expect('fault' in rest).toBe(false);
          const second = rest as typeof made;
          expect(made.total + second.total).toBe(total);
          expect(made.gst + second.gst).toBe(gst);
        },
      ),
    );
  });

  const one = (amount: number, credited = 0): CreditableLine => ({
    position: 1,
    amount: toCents(amount),
    gst: toCents(Math.round(amount / 11)),
    credited: toCents(credited),
    creditedGst: toCents(Math.round(credited / 11)),
  });
  it.each([
    ['above its line', one(1_100, 1_000), 1, 200, 5_000, 'above_line'],
    ['of a line that is not there', one(1_100), 2, 100, 5_000, 'no_such_line'],
    ['of nothing', one(1_100), 1, 0, 5_000, 'nothing'],
    ['above what was not refunded', one(1_100), 1, 1_000, 900, 'above_invoice'],
  ] as const)('is refused %s', (_, line, position, cents, left, fault) => {
    expect(judgeCredit([line], [{ position, amount: toCents(cents) }], toCents(left))).toMatchObject({
      fault,
    });
  });

  it('gives back no more GST than refunds have left', () => {
    const lines = [
      { position: 1, amount: toCents(1_100), gst: toCents(100) },
      { position: 2, amount: toCents(550), gst: toCents(50) },
    ];
    const gsts = (left: number): Cents[] => capGst(lines, toCents(left)).map((line) => line.gst);
    expect(gsts(150)).toEqual([100, 50]);
    expect(gsts(120)).toEqual([100, 20]);
    expect(gsts(30)).toEqual([30, 0]);
  });
});

it.each([
  ['a part', 5_000, 455, 1_000, 91],
  ['all that is left', 5_000, 455, 5_000, 455],
  ['more than is left, since a note became credit while a debit was with the bank', 5_000, 455, 11_000, 455],
  ['what was credited whole', 0, 0, 11_000, 0],
])('what is given up gives back the GST of it and no more than is left: %s', (_, total, gst, lost, back) => {
  expect(gstLost({ total: toCents(total), gst: toCents(gst) }, toCents(lost))).toBe(back);
});
