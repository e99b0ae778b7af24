import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, advance, isRefusal, toLocalDate } from '../kernel/index.ts';
import { PROCESS_TYPES } from '../plans/index.ts';
import {
  MAX_SKIPPED_AT_ONCE,
  mayTakeBackSkip,
  nextBillablePeriod,
  periodAt,
  periodIndexOf,
  periodsToSkip,
  type SubscriptionState,
  subscriptionTable,
} from './index.ts';

const d = toLocalDate;
const anyDate = fc.integer({ min: 0, max: 9000 }).map((n) => addDays(d('2020-01-01'), n));
const recurring = fc.constantFrom(...PROCESS_TYPES.filter((type) => type !== 'one_off'));
const base = {
  anchor: d('2027-01-31'),
  processType: 'monthly',
  nextIndex: 1,
  skipped: [],
  count: 1,
  endsOn: null,
  cycleChangesOn: null,
} as const;

const refused = (run: () => unknown) => {
  try {
    run();
    return 'done';
  } catch (error) {
    return isRefusal(error) ? error.code : String(error);
  }
};

describe('skipping', () => {
  it('leaves out the next periods and keeps the days of those that follow', () => {
    const { periods, next } = periodsToSkip({ ...base, count: 2 });
    expect(periods.map(({ start }) => start)).toEqual(['2027-02-28', '2027-03-31']);
    expect(next).toMatchObject({ index: 3, start: '2027-04-30' });
  });

  it('passes over what is skipped already', () => {
    const { periods, next } = periodsToSkip({
      ...base,
      count: 2,
      skipped: [d('2027-03-31'), d('2027-05-31')],
    });
    expect(periods.map(({ start }) => start)).toEqual(['2027-02-28', '2027-04-30']);
    expect(next.start).toBe('2027-06-30');
  });

  it.each([
    [{ processType: 'one_off', nextIndex: 0 }, 'subscription.one_off_not_skipped'],
    [{ endsOn: d('2027-03-30') }, 'subscription.skip_past_end'],
    [{ endsOn: d('2027-03-31') }, 'done'],
    [{ cycleChangesOn: d('2027-02-28') }, 'subscription.skip_past_change'],
    [{ cycleChangesOn: d('2027-03-31') }, 'done'],
    [{ count: 0 }, 'RangeError: 1 to 12 periods are skipped at once'],
    [{ count: MAX_SKIPPED_AT_ONCE + 1 }, 'RangeError: 1 to 12 periods are skipped at once'],
  ] as const)('of %j is %s', (terms, outcome) => {
    expect(refused(() => periodsToSkip({ ...base, ...terms }))).toBe(outcome);
  });

  it('counts a start back to its index, clamped or not', () => {
    fc.assert(
      fc.property(anyDate, recurring, fc.nat(400), (anchor, type, index) => {
        expect(periodIndexOf(anchor, type, periodAt(anchor, type, index).start)).toBe(index);
      }),
    );
  });

  it('leaves out as many as were asked for, each once, and nothing of what follows', () => {
    fc.assert(
      fc.property(
        anyDate,
        recurring,
        fc.nat(20),
        fc.integer({ min: 1, max: MAX_SKIPPED_AT_ONCE }),
        fc.array(fc.nat(30)),
        (anchor, processType, nextIndex, count, before) => {
          const skipped = before.map((index) => periodAt(anchor, processType, index).start);
          const terms = { ...base, anchor, processType, nextIndex, count, skipped };
          const { periods, next } = periodsToSkip(terms);
          const starts = periods.map(({ start }) => start);
          expect(new Set([...starts, ...skipped]).size).toBe(count + new Set(skipped).size);
          // What is billed next is what billing finds once the skips are kept.
          expect(nextBillablePeriod({ ...terms, skipped: [...skipped, ...starts] })).toEqual(next);
        },
      ),
    );
  });

  it.each([
    [{}, true],
    [{ today: d('2027-02-28') }, true],
    [{ today: d('2027-03-01') }, false],
    [{ lastBilledStart: d('2027-02-27') }, true],
    [{ lastBilledStart: d('2027-02-28') }, false],
    [{ lastBilledStart: d('2027-03-28') }, false],
    [{ anchor: d('2027-03-01') }, false],
  ])('taken back with %j is possible: %s', (facts, possible) => {
    const skip = {
      start: d('2027-02-28'),
      today: d('2027-01-01'),
      anchor: d('2027-01-31'),
      lastBilledStart: null,
    };
    expect(mayTakeBackSkip({ ...skip, ...facts })).toBe(possible);
  });

  it('is for what is billed: a paused one is resumed first, an ended one has nothing to skip', () => {
    const outcome = (state: SubscriptionState) => refused(() => advance(subscriptionTable, state, 'skip'));
    expect(subscriptionTable.states.map((state) => [state, outcome(state)])).toEqual([
      ['pending', 'subscription.skip_refused'],
      ['active', 'done'],
      ['paused', 'subscription.resume_before_skip'],
      ['past_due', 'done'],
      ['cancelled', 'subscription.skip_refused'],
      ['completed', 'subscription.skip_refused'],
    ]);
  });
});
