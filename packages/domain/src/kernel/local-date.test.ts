import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonthsAnchored,
  datesBetween,
  dayOfWeek,
  daysBetween,
  endOfMonth,
  formatDateUs,
  isLocalDate,
  maxDate,
  minDate,
  parts,
  startOfMonth,
  toLocalDate,
} from './local-date.ts';
import { instantAt, localDateAt, localTimeAt } from './zoned-time.ts';

const d = toLocalDate;
const anyDate = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays(d('2010-01-01'), n));

const AUSTRALIAN_ZONES = [
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Hobart',
  'Australia/Brisbane',
  'Australia/Lindeman',
  'Australia/Adelaide',
  'Australia/Broken_Hill',
  'Australia/Darwin',
  'Australia/Eucla',
  'Australia/Perth',
  'Australia/Lord_Howe',
  'Antarctica/Macquarie',
  'Indian/Christmas',
  'Indian/Cocos',
  'Pacific/Norfolk',
];

describe('the first and the last year', () => {
  it('are not left', () => {
    expect(addDays(d('9999-12-30'), 1)).toBe('9999-12-31');
    expect(() => addDays(d('9999-12-31'), 1)).toThrow('not a date: +010000-01');
    expect(addDays(d('1000-01-02'), -1)).toBe('1000-01-01');
    expect(() => addDays(d('1000-01-01'), -1)).toThrow('not a date: 0999-12-31');
  });
});

describe('local dates', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '26-01-01',
    '2026-1-1',
    '0999-01-01',
    'x',
    '',
  ])('refuses %s', (text) => {
    expect(isLocalDate(text)).toBe(false);
    expect(() => toLocalDate(text)).toThrow(RangeError);
  });

  it('moves by days and counts them back', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, n) => {
        const moved = addDays(date, n);
        expect(daysBetween(date, moved)).toBe(n);
        expect((((dayOfWeek(date) + n) % 7) + 7) % 7).toBe(dayOfWeek(moved));
      }),
    );
    expect(addDays(d('2028-02-28'), 1)).toBe('2028-02-29');
    expect(dayOfWeek(d('2026-11-21'))).toBe(6);
    expect(dayOfWeek(d('1969-12-28'))).toBe(0);
  });

  it('clamps a month-end anchor and brings it back', () => {
    const months = [0, 1, 2, 3, 4, 5, 6].map((n) => addMonthsAnchored(d('2027-08-31'), n, 31));
    expect(months).toEqual([
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
    ]);
    expect(addMonthsAnchored(d('2026-01-15'), -2, 15)).toBe('2025-11-15');
    expect(() => addMonthsAnchored(d('2026-01-15'), 1, 0)).toThrow(RangeError);
  });

  it('keeps the anchor over any number of months, whichever step reaches it', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (date, a, b) => {
        const anchor = parts(date).day;
        const stepwise = addMonthsAnchored(addMonthsAnchored(date, a, anchor), b, anchor);
        expect(stepwise).toBe(addMonthsAnchored(date, a + b, anchor));
        expect(parts(stepwise).day).toBe(Math.min(anchor, parts(endOfMonth(stepwise)).day));
      }),
    );
  });

  it('knows months, ranges and extremes', () => {
    expect(startOfMonth(d('2026-02-14'))).toBe('2026-02-01');
    expect(endOfMonth(d('2028-02-14'))).toBe('2028-02-29');
    expect(datesBetween(d('2026-02-27'), d('2026-03-01'))).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(datesBetween(d('2026-03-02'), d('2026-03-01'))).toEqual([]);
    expect(maxDate(d('2026-01-01'), d('2027-01-01'), d('2026-06-01'))).toBe('2027-01-01');
    expect(minDate(d('2026-01-01'), d('2027-01-01'))).toBe('2026-01-01');
    expect(formatDateUs(d('2026-12-01'))).toBe('12/01/2026');
  });
});

describe('wall clocks', () => {
  it.each([
    ['2026-10-04', '02:30', 'Australia/Sydney', '2026-10-03T16:30:00.000Z'],
    ['2026-10-04', '03:00', 'Australia/Sydney', '2026-10-03T16:00:00.000Z'],
    ['2026-04-05', '02:30', 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
    ['2026-04-05', '03:00', 'Australia/Sydney', '2026-04-04T17:00:00.000Z'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['2026-11-21', '16:00', 'Australia/Adelaide', '2026-11-21T05:30:00.000Z'],
    ['2026-11-21', '16:00', 'Australia/Eucla', '2026-11-21T07:15:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, iso) => {
    expect(instantAt(d(date), time, zone).toISOString()).toBe(iso);
  });

  it('finds the day of midnight, noon and the last minute in every Australian zone', () => {
    const time = fc.constantFrom('00:00', '01:59', '12:00', '16:00', '23:59');
    fc.assert(
      fc.property(anyDate, time, fc.constantFrom(...AUSTRALIAN_ZONES), (date, at, zone) => {
        const instant = instantAt(date, at, zone);
        expect(localDateAt(instant, zone)).toBe(date);
        expect(localTimeAt(instant, zone)).toBe(at);
      }),
      { numRuns: 300 },
    );
  });

  it('lives the days of daylight saving as 23, 25 or 24 hours and no other', () => {
    for (const zone of AUSTRALIAN_ZONES) {
      for (const date of ['2026-04-05', '2026-10-04', '2026-07-01'].map(d)) {
        const hours =
          (instantAt(addDays(date, 1), '00:00', zone).getTime() - instantAt(date, '00:00', zone).getTime()) /
          3_600_000;
        const half = zone === 'Australia/Lord_Howe' ? 0.5 : 1;
        expect([24, 24 - half, 24 + half]).toContain(hours);
      }
    }
  });

  it('takes Sydney’s midnight, not UTC’s', () => {
    expect(localDateAt(new Date('2026-11-20T12:59:59Z'), 'Australia/Sydney')).toBe('2026-11-20');
    expect(localDateAt(new Date('2026-11-20T13:00:00Z'), 'Australia/Sydney')).toBe('2026-11-21');
    expect(localDateAt(new Date('2026-11-20T13:00:00Z'), 'Australia/Perth')).toBe('2026-11-20');
  });

  it('takes each zone’s own midnight, in whatever order moments are asked for', () => {
    const midnights = [
      ['Australia/Sydney', '2026-11-20T13:00:00Z'],
      ['Australia/Adelaide', '2026-11-20T13:30:00Z'],
      ['Australia/Eucla', '2026-11-20T15:15:00Z'],
      ['Australia/Perth', '2026-11-20T16:00:00Z'],
    ] as const;
    for (const [zone, midnight] of [...midnights, ...midnights.toReversed()]) {
      const begins = new Date(midnight).getTime();
      for (const [ms, date] of [
        [begins, '2026-11-21'],
        [begins - 1, '2026-11-20'],
        [begins + 1, '2026-11-21'],
        [begins - 900_000, '2026-11-20'],
        [begins + 86_399_999, '2026-11-21'],
        [begins + 86_400_000, '2026-11-22'],
      ] as const)
        expect(localDateAt(new Date(ms), zone), `${zone} ${ms - begins}`).toBe(date);
    }
    // Liberia was 44 minutes and 30 seconds behind until 1972: its days began within a quarter of an hour.
    const liberian = (text: string) => localDateAt(new Date(text), 'Africa/Monrovia');
    expect([liberian('1971-06-01T00:44:29Z'), liberian('1971-06-01T00:44:31Z')]).toEqual([
      '1971-05-31',
      '1971-06-01',
    ]);
  });

  it('refuses what is no time and no zone', () => {
    expect(() => localDateAt(new Date(Number.NaN), 'Australia/Sydney')).toThrow(RangeError);
    expect(() => instantAt(d('2026-01-01'), '24:00', 'Australia/Sydney')).toThrow(RangeError);
    expect(() => localDateAt(new Date(0), 'Mars/Olympus')).toThrow(RangeError);
  });
});
