import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, toLocalDate } from '../kernel/index.ts';
import { isBeforeTrialEnd, MAX_TRIAL_DAYS, TRIAL_NOTICE_DAYS, trialFrom, trialNoticeOn } from './index.ts';

const d = toLocalDate;

describe('a trial', () => {
  it.each([
    [14, { from: '2026-12-01', until: '2026-12-15' }, '2026-12-08'],
    [7, { from: '2026-12-01', until: '2026-12-08' }, '2026-12-01'],
    [3, { from: '2026-12-01', until: '2026-12-04' }, '2026-12-01'],
    [365, { from: '2026-12-01', until: '2027-12-01' }, '2027-11-24'],
  ])('of %i days is %j and told of on %s', (days, dates, told) => {
    const trial = trialFrom(d('2026-12-01'), days)!;
    expect(trial).toEqual(dates);
    expect(trialNoticeOn(trial)).toBe(told);
    expect(isBeforeTrialEnd(trial, addDays(trial.until, -1))).toBe(true);
    expect(isBeforeTrialEnd(trial, trial.until)).toBe(false);
  });

  it('of no days is none, and none has a length that cannot be meant', () => {
    expect(trialFrom(d('2026-12-01'), 0)).toBeNull();
    expect(isBeforeTrialEnd(null, d('2026-12-01'))).toBe(false);
    for (const days of [-1, 0.5, MAX_TRIAL_DAYS + 1]) {
      expect(() => trialFrom(d('2026-12-01'), days)).toThrow(RangeError);
    }
  });

  it('ends with the calendar', () => {
    expect(trialFrom(d('2199-12-30'), 14)).toEqual({ from: '2199-12-30', until: '2199-12-31' });
    expect(trialFrom(d('2199-12-31'), 14)).toBeNull();
  });

  it('is told of inside itself, a week before it ends where it is as long', () => {
    fc.assert(
      fc.property(fc.nat(9000), fc.integer({ min: 1, max: MAX_TRIAL_DAYS }), (start, days) => {
        const trial = trialFrom(addDays(d('2020-01-01'), start), days)!;
        const told = trialNoticeOn(trial);
        expect(told >= trial.from && told < trial.until).toBe(true);
        expect(daysBetween(told, trial.until)).toBe(Math.min(days, TRIAL_NOTICE_DAYS));
      }),
    );
  });
});
