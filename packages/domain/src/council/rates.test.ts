import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { AU_STATES, addDays, sumCents, toCents, toLocalDate } from '../kernel/index.ts';
import {
  type Instalment,
  interestEstimate,
  openInstalments,
  overdueOn,
  ratingYearName,
  ratingYearOf,
  statutoryInstalments,
} from './index.ts';

const JULY = toLocalDate('2026-07-20');
const amounts = (parts: readonly Instalment[]) => parts.map(({ amount }) => amount);
const dates = (parts: readonly Instalment[]) => parts.map(({ dueOn }) => dueOn);
const of = (state: (typeof AU_STATES)[number], cents: number, issuedOn = JULY) =>
  statutoryInstalments(state, { total: toCents(cents), year: 2026, issuedOn });

describe('instalments by the state', () => {
  it.each([
    [123_456, [30_876, 30_860, 30_860, 30_860]],
    [99_999, [25_029, 24_990, 24_990, 24_990]],
    [187_643, [46_913, 46_910, 46_910, 46_910]],
    [7, [7, 0, 0, 0]],
  ])('of %i cents in New South Wales are quarters of full ten cents', (cents, parts) => {
    expect(amounts(of('NSW', cents))).toEqual(parts);
  });

  it.each([
    ['NSW', JULY, ['2026-08-31', '2026-11-30', '2027-02-28', '2027-05-31']],
    ['NSW', toLocalDate('2026-11-20'), ['2026-12-20', '2026-12-20', '2027-02-28', '2027-05-31']],
    ['VIC', JULY, ['2026-09-30', '2026-11-30', '2027-02-28', '2027-05-31']],
    ['SA', JULY, ['2026-09-01', '2026-12-01', '2027-03-01', '2027-06-01']],
    ['WA', JULY, ['2026-08-24', '2026-10-24', '2026-12-24', '2027-02-24']],
    ['QLD', JULY, ['2026-08-19', '2027-02-19']],
  ] as const)('fall due in %s, issued on %s, on their days', (state, issuedOn, days) => {
    expect(dates(of(state, 100_000, issuedOn))).toEqual(days);
  });

  test('sum to the total in every state, none negative', () => {
    const totals = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(fc.constantFrom(...AU_STATES), totals, (state, cents) => {
        const parts = of(state, cents);
        expect(sumCents(amounts(parts))).toBe(cents);
        expect(Math.min(...amounts(parts))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('what is open of instalments', () => {
  const four = of('NSW', 187_643);

  it.each([
    [187_643, [46_913, 46_910, 46_910, 46_910], 0, 0],
    [100_000, [0, 6_180, 46_910, 46_910], 0, 0],
    [200_000, [46_913, 46_910, 46_910, 46_910], 12_357, 0],
    [0, [0, 0, 0, 0], 0, 0],
    [-500, [0, 0, 0, 0], 0, 500],
  ])('when %i cents are owed lies on the latest', (owed, open, broughtForward, credit) => {
    const placed = openInstalments(toCents(owed), four);
    expect(placed.instalments.map((one) => one.open)).toEqual(open);
    expect(placed).toMatchObject({ broughtForward, credit });
  });

  it('is overdue the day after', () => {
    const placed = openInstalments(toCents(200_000), four);
    expect(overdueOn(toLocalDate('2026-08-31'), placed)).toBe(12_357);
    expect(overdueOn(toLocalDate('2026-09-01'), placed)).toBe(12_357 + 46_913);
  });

  test('sums to what is owed, whatever the instalments and their order', () => {
    const instalment = fc.record({
      dueOn: fc.integer({ min: 0, max: 800 }).map((days) => addDays(JULY, days)),
      amount: fc.integer({ min: 0, max: 500_000 }).map(toCents),
    });
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 3_000_000 }), fc.array(instalment), (owed, given) => {
        const { instalments, broughtForward, credit } = openInstalments(toCents(owed), given);
        expect(sumCents(instalments.map((one) => one.open)) + broughtForward - credit).toBe(owed);
        for (const one of instalments) {
          expect(one.open).toBeGreaterThanOrEqual(0);
          expect(one.open).toBeLessThanOrEqual(one.amount);
        }
        expect(dates(instalments)).toEqual(dates(given).toSorted());
        // Nothing is open of a part while a later one is not wholly open.
        const first = instalments.findIndex((one) => one.open > 0);
        if (first >= 0)
          for (const later of instalments.slice(first + 1)) expect(later.open).toBe(later.amount);
      }),
    );
  });
});

it.each([
  ['2026-06-30', 2025, '2025–26'],
  ['2026-07-01', 2026, '2026–27'],
  ['2099-12-31', 2099, '2099–00'],
])('%s is in the rating year %i, written %s', (day, year, name) => {
  expect(ratingYearOf(toLocalDate(day))).toBe(year);
  expect(ratingYearName(year)).toBe(name);
});

describe('interest, estimated', () => {
  const DUE = toLocalDate('2026-08-31');
  const TODAY = toLocalDate('2026-09-30');
  const open = openInstalments(toCents(100_000), [{ dueOn: DUE, amount: toCents(100_000) }]);
  const after = (...days: readonly (readonly [string, string])[]) =>
    interestEstimate(
      open,
      1_050,
      TODAY,
      days.map(([from, until]) => ({ from: toLocalDate(from), until: toLocalDate(until) })),
    );

  it('does not count days that were waived, and a day that two waivers cover once', () => {
    const perDay = (days: number) => Math.floor((100_000 * 1_050 * days) / (10_000 * 365) + 0.5);
    expect(after()).toBe(perDay(30));
    expect(after(['2026-09-01', '2026-09-10'])).toBe(perDay(20));
    expect(after(['2026-09-01', '2026-09-10'], ['2026-09-05', '2026-09-12'])).toBe(perDay(18));
    expect(after(['2026-08-01', '2026-08-31'])).toBe(perDay(30));
    expect(after(['2026-01-01', '2027-01-01'])).toBe(0);
  });
});
