import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBankDays, addDays, type LocalDate, nextBankDay } from '../kernel/index.ts';
import { freshRule, type PlannedDebit } from './index.ts';
import { planFaults } from './test/plan-faults.ts';
import { c, d, FROM, plan } from './test/plan-year.ts';
import { liveSchedule, scheduleLife } from './test/schedule-life.ts';

describe('whatever happens to a schedule', () => {
  it('what remains sums to what is owed, no debit is negative or too small, and the limits are kept', () => {
    fc.assert(
      fc.property(scheduleLife, (life) => {
        for (const moment of liveSchedule(life)) expect(planFaults(moment)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('what was forecast is what is debited, as long as nothing happens', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400_000 }),
        fc.nat(5000),
        fc.constantFrom('weekly' as const, 'fortnightly' as const, 'monthly' as const),
        (owed, minimum, how) => {
          const dues = [{ dueOn: d('2027-05-31'), amount: c(owed) }];
          const forecast = plan({ dues, minimum: c(minimum), rule: freshRule(how, d('2026-08-07')) });
          const taken: PlannedDebit[] = [];
          let left = owed;
          let from: LocalDate = FROM;
          while (left > 0) {
            const [next] = plan({
              dues: [{ dueOn: d('2027-05-31'), amount: c(left) }],
              minimum: c(minimum),
              rule: freshRule(how, d('2026-08-07')),
              from,
              fixed: taken,
            });
            taken.push(next!);
            left -= next!.amount;
            from = addBankDays(nextBankDay(next!.debitOn), 1);
            expect(taken.length).toBeLessThan(60);
          }
          expect(taken).toEqual(forecast);
          expect(addDays(forecast.at(-1)!.debitOn, 0) <= d('2027-05-31')).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
