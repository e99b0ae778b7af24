import { beforeEach, describe, expect, it } from 'vitest';
import * as format from './format.ts';
import { setInterface } from './interface-state.ts';

describe('what a person reads', () => {
  beforeEach(() => setInterface({ locale: 'en' }));

  it('is money with two decimals and a real minus', () => {
    expect(format.money(188_500)).toBe('$1,885.00');
    expect(format.money(-4800)).toBe('\u2212$48.00');
    expect(format.money(100, 'USD')).toBe('US$1.00');
    expect(format.moneyParts(12_531_840)).toEqual({ whole: '$125,318', fraction: '.40' });
  });

  it('is short only on an axis', () => {
    expect([0, 4_000_000, 12_000_000, 125_000, 123_456_789].map((cents) => format.shortMoney(cents))).toEqual(
      ['$0', '$40k', '$120k', '$1.3k', '$1.2m'],
    );
  });

  it('is dates as mm/dd/yyyy, with the weekday in the reader’s language', () => {
    expect(format.dateWithWeekday('2026-12-01')).toBe('Tue 12/01/2026');
    setInterface({ locale: 'zh' });
    expect(format.dateWithWeekday('2026-12-01')).toBe('周二 12/01/2026');
  });

  it('is moments in the zone where the bank days are kept, summer time included', () => {
    expect(format.dateTime('2026-11-13T07:04:00Z')).toBe('11/13/2026, 6:04\u00a0pm');
    expect(format.dateTime('2026-06-30T14:30:00Z')).toBe('07/01/2026, 12:30\u00a0am');
    expect(format.dateOfMoment('2026-12-31T13:00:00Z')).toBe('2027-01-01');
    setInterface({ locale: 'zh' });
    expect(format.dateTime('2026-11-13T07:04:00Z')).toBe('11/13/2026 下午6:04');
    expect(format.dateTime('2026-06-30T14:30:00Z')).toBe('07/01/2026 上午12:30');
  });

  it('is capped counts, masked accounts and shortened ids', () => {
    expect([format.cappedCount(1000), format.cappedCount(1001), format.count(3148)]).toEqual([
      '1,000',
      '1,000+',
      '3,148',
    ]);
    expect(format.bsb('062184')).toBe('062-184');
    expect(format.lastDigits('xxxxx5148')).toBe('••• 5148');
    expect(format.shortId('cus_0192c4e1aa11bb22cc33dd44ee55c41e')).toBe('cus_0192…c41e');
    expect(format.basisPoints(250)).toBe('2.50%');
  });

  it('is initials, a Chinese name’s first character', () => {
    expect([format.initials('Grace A Okonkwo'), format.initials('mei'), format.initials('陈美玲')]).toEqual([
      'GO',
      'M',
      '陈',
    ]);
  });
});
