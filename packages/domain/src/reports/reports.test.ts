import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type LocalDate, sumCents, toCents, toLocalDate } from '../kernel/index.ts';
import {
  AGES,
  ageBalance,
  ageOf,
  COMING_PRESETS,
  GRAINS,
  grainOf,
  monthlyValue,
  nextScheduled,
  PRESETS,
  presetOver,
  presetPeriod,
  shareOf,
  sliceAt,
  slicesOf,
} from './index.ts';

const d = toLocalDate;
const days = fc.integer({ min: 0, max: 4_000 }).map((n) => addDays(d('2020-01-01'), n));

describe('a range', () => {
  it('is cut into slices that follow one another and hold each day once', () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom(...GRAINS),
        (from, length, grain) => {
          const to = addDays(from, length);
          const slices = slicesOf({ from, to }, grain);
          expect(slices[0]!.from).toBe(from);
          expect(slices.at(-1)!.to).toBe(to);
          expect(slices.slice(1).map((slice) => slice.from)).toEqual(
            slices.slice(0, -1).map((slice) => addDays(slice.to, 1)),
          );
          const day = addDays(from, Math.floor(length / 2));
          const at = sliceAt(slices, day);
          expect(slices[at]!.from <= day && day <= slices[at]!.to).toBe(true);
          expect(sliceAt(slices, addDays(to, 1))).toBe(-1);
        },
      ),
    );
  });

  it.each([
    ['2026-11-01', '2026-11-30', 'day'],
    ['2026-09-01', '2026-11-30', 'week'],
    ['2026-01-01', '2026-12-31', 'month'],
  ] as const)('from %s to %s is cut by %s', (from, to, grain) => {
    expect(grainOf({ from: d(from), to: d(to) })).toBe(grain);
  });

  it.each([
    ['this_month', '2026-11-01', '2026-11-25'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['this_quarter', '2026-10-01', '2026-11-25'],
    ['last_quarter', '2026-07-01', '2026-09-30'],
    ['financial_year', '2026-07-01', '2026-11-25'],
    ['last_financial_year', '2025-07-01', '2026-06-30'],
    ['last_12_months', '2025-12-01', '2026-11-25'],
    ['next_3_months', '2026-11-25', '2027-02-28'],
  ] as const)('of %s is %s to %s', (preset, from, to) => {
    expect(presetPeriod(preset, d('2026-11-25'))).toEqual({ from, to });
  });

  it.each([
    ['this_month', '2026-11-01', '2026-11-30'],
    ['last_month', '2026-11-01', '2026-11-30'],
    ['last_30_days', '2026-11-01', '2026-11-30'],
    ['this_quarter', '2026-10-01', '2026-11-30'],
    ['last_12_months', '2025-12-01', '2026-11-30'],
    ['next_3_months', '2026-12-01', '2027-03-31'],
  ] as const)('of %s, sent on the first of December, is %s to %s', (preset, from, to) => {
    expect(presetOver(preset, d('2026-12-01'))).toEqual({ from, to });
  });

  it('never ends before it begins, whatever the day', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...PRESETS, ...COMING_PRESETS), (today, preset) => {
        const { from, to } = presetPeriod(preset, today);
        expect(daysBetween(from, to)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('what is owed', () => {
  it.each([
    [0, 'not_due'],
    [1, 'days_1_30'],
    [30, 'days_1_30'],
    [31, 'days_31_60'],
    [90, 'days_61_90'],
    [91, 'days_over_90'],
  ] as const)('%i days after it fell due is %s', (n, age) => {
    expect(ageOf(d('2026-01-01'), addDays(d('2026-01-01'), n))).toBe(age);
  });

  it('spreads over bills so that its parts sum to it, none above what was billed', () => {
    const bill = fc.record({ due: days, cents: fc.integer({ min: 0, max: 50_000 }).map(toCents) });
    fc.assert(
      fc.property(
        fc.integer({ min: -50_000, max: 300_000 }),
        fc.array(bill),
        days,
        (balance, bills, asOf) => {
          const aged = ageBalance(toCents(balance), bills, asOf);
          expect(sumCents([...AGES.map((age) => aged[age]), aged.unallocated])).toBe(balance);
          for (const age of AGES) {
            const billed = sumCents(
              bills.filter(({ due }) => ageOf(due, asOf) === age).map(({ cents }) => cents),
            );
            expect(aged[age]).toBeGreaterThanOrEqual(0);
            expect(aged[age]).toBeLessThanOrEqual(billed);
          }
        },
      ),
    );
  });

  it('is left on the latest bill, because the oldest is paid first', () => {
    const bills = ['2026-01-10', '2026-03-10', '2026-02-10'].map((due) => ({
      due: d(due),
      cents: toCents(100),
    }));
    expect(ageBalance(toCents(150), bills, d('2026-03-20'))).toMatchObject({
      days_1_30: 100,
      days_31_60: 50,
      days_61_90: 0,
    });
  });
});

it('a price is worth a year of it over twelve', () => {
  expect(monthlyValue('weekly', toCents(1_500))).toBe(6_500);
  expect(monthlyValue('fortnightly', toCents(1_000))).toBe(2_167);
  expect(monthlyValue('yearly', toCents(1_000))).toBe(83);
  expect(monthlyValue('one_off', toCents(1_000))).toBe(0);
});

it('a share of nothing is none', () => {
  expect(shareOf(1, 0)).toBeNull();
  expect(shareOf(1, 3)).toBe(3_333);
});

it('a schedule falls on Mondays, or on the first of the month', () => {
  const next = (schedule: 'weekly' | 'monthly', after: string): LocalDate =>
    nextScheduled(schedule, d(after));
  expect(next('weekly', '2026-11-25')).toBe('2026-11-30');
  expect(next('weekly', '2026-11-30')).toBe('2026-12-07');
  expect(next('monthly', '2026-11-30')).toBe('2026-12-01');
  expect(next('monthly', '2026-12-01')).toBe('2027-01-01');
});
