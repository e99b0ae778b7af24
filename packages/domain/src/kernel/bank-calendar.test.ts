import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBankDays,
  closedReason,
  easterSunday,
  isBankDay,
  nextBankDay,
  previousBankDay,
} from './bank-calendar.ts';
import { addDays, datesBetween, dayOfWeek, toLocalDate } from './local-date.ts';

const d = toLocalDate;
const anyDate = fc.integer({ min: 0, max: 16_000 }).map((n) => addDays(d('2015-01-01'), n));

describe('the bank calendar', () => {
  it.each([
    [2026, ['01-01', '01-26', '04-03', '04-06', '06-08', '12-25', '12-28']],
    [2027, ['01-01', '01-26', '03-26', '03-29', '06-14', '12-27', '12-28']],
    [2028, ['01-03', '01-26', '04-14', '04-17', '04-25', '06-12', '12-25', '12-26']],
  ])('closes on exactly the published weekdays of %i', (year, closed) => {
    const days = datesBetween(d(`${year}-01-01`), d(`${year}-12-31`));
    const holidays = days.filter((day) => ![undefined, 'weekend'].includes(closedReason(day)));
    expect(holidays).toEqual(closed.map((day) => `${year}-${day}`));
  });

  it.each([
    ['2026-12-25', '2026-12-29'],
    ['2026-12-26', '2026-12-29'],
    ['2027-03-26', '2027-03-30'],
    ['2027-02-28', '2027-03-01'],
    ['2026-11-03', '2026-11-03'],
    ['2026-10-05', '2026-10-05'],
    ['2026-04-27', '2026-04-27'],
    ['2027-04-26', '2027-04-26'],
    ['2021-12-25', '2021-12-29'],
    ['2022-12-25', '2022-12-28'],
    ['2022-01-01', '2022-01-04'],
    ['2020-12-26', '2020-12-29'],
  ])('rolls %s to %s', (from, to) => {
    expect(nextBankDay(d(from))).toBe(to);
  });

  it.each([
    [2015, '2015-04-05'],
    [2019, '2019-04-21'],
    [2024, '2024-03-31'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
    [2060, '2060-04-18'],
  ])('knows Easter of %i', (year, sunday) => {
    expect(easterSunday(year)).toBe(sunday);
  });

  it('keeps eight holidays a year and names them, from 2015 to 2060', () => {
    for (let year = 2015; year <= 2060; year += 1) {
      const all = datesBetween(d(`${year}-01-01`), d(`${year}-12-31`)).filter((date) => !isBankDay(date));
      const weekdays = all.filter((date) => closedReason(date) !== 'weekend');
      const isAnzacOnWeekend = [0, 6].includes(dayOfWeek(d(`${year}-04-25`)));
      expect(weekdays).toHaveLength(isAnzacOnWeekend ? 7 : 8);
    }
  });

  it('says why it is closed', () => {
    expect(closedReason(d('2026-11-21'))).toBe('weekend');
    expect(closedReason(d('2026-12-28'))).toBe('boxing_day');
    expect(closedReason(d('2027-12-27'))).toBe('christmas_day');
    expect(closedReason(d('2026-11-20'))).toBeUndefined();
  });

  it('counts bank days one way and back', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 40 }), (date, n) => {
        const later = addBankDays(date, n);
        expect(isBankDay(later)).toBe(true);
        expect(datesBetween(addDays(date, 1), later).filter(isBankDay)).toHaveLength(n);
        expect(addBankDays(later, -n) <= nextBankDay(date)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('rolls to a bank day and never past another', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const next = nextBankDay(date);
        const previous = previousBankDay(date);
        expect(previous <= date && date <= next).toBe(true);
        expect(datesBetween(date, next).filter(isBankDay)).toEqual([next]);
        expect(datesBetween(previous, date).filter(isBankDay)).toEqual([previous]);
      }),
      { numRuns: 100 },
    );
  });

  it('starts counting after the day itself, also from a closed day', () => {
    expect(addBankDays(d('2026-11-20'), 3)).toBe('2026-11-25');
    expect(addBankDays(d('2026-11-21'), 1)).toBe('2026-11-23');
    expect(addBankDays(d('2026-11-21'), 0)).toBe('2026-11-23');
    expect(addBankDays(d('2026-12-24'), 1)).toBe('2026-12-29');
    expect(addBankDays(d('2026-12-29'), -1)).toBe('2026-12-24');
  });
});
