import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  can,
  instantAt,
  isBankDay,
  localDateAt,
  outcomeOf,
  Refusal,
  toCents,
  toLocalDate,
} from '../kernel/index.ts';
import { PROCESS_TYPES } from '../plans/index.ts';
import {
  BILLED_STATES,
  debitDateFor,
  firstPeriodStart,
  isFullyBilled,
  type Period,
  PRORATION_MODES,
  periodAt,
  periodsDue,
  prorate,
  SUBSCRIPTION_EVENTS,
  SUBSCRIPTION_STATES,
  subscriptionTable,
} from './index.ts';

const d = toLocalDate;
const c = toCents;
const anyDate = fc.integer({ min: 0, max: 9000 }).map((n) => addDays(d('2020-01-01'), n));
const recurring = fc.constantFrom(...PROCESS_TYPES.filter((type) => type !== 'one_off'));

describe('billing periods', () => {
  it('start at the later of plan start and acceptance', () => {
    expect(firstPeriodStart(d('2026-01-01'), d('2026-03-05'))).toBe('2026-03-05');
    expect(firstPeriodStart(d('2026-04-01'), d('2026-03-05'))).toBe('2026-04-01');
  });

  it.each([
    ['monthly', 1, '2026-02-28', '2026-03-31'],
    ['monthly', 25, '2028-02-29', '2028-03-31'],
    ['quarterly', 1, '2026-04-30', '2026-07-31'],
    ['yearly', 2, '2028-01-31', '2029-01-31'],
    ['weekly', 3, '2026-02-21', '2026-02-28'],
    ['fortnightly', 2, '2026-02-28', '2026-03-14'],
    ['one_off', 0, '2026-01-31', '2026-02-01'],
  ] as const)('%s period %i from 2026-01-31 is %s to %s', (type, index, start, end) => {
    expect(periodAt(d('2026-01-31'), type, index)).toEqual({ index, start, end });
  });

  it('follow one another without gap or overlap', () => {
    fc.assert(
      fc.property(anyDate, recurring, fc.nat(200), (anchor, type, index) => {
        const period = periodAt(anchor, type, index);
        expect(periodAt(anchor, type, index + 1).start).toBe(period.end);
        expect(period.start < period.end).toBe(true);
      }),
    );
  });

  it('are due exactly once, however the run is cut into days', () => {
    fc.assert(
      fc.property(
        anyDate,
        recurring,
        fc.nat(500),
        fc.array(fc.nat(500), { maxLength: 5 }),
        (anchor, type, days, cuts) => {
          const through = addDays(anchor, days);
          const whole = periodsDue({ anchor, processType: type, nextIndex: 0, through });
          const pieces: Period[] = [];
          for (const cut of [...cuts.filter((n) => n < days).sort((a, b) => a - b), days]) {
            pieces.push(
              ...periodsDue({
                anchor,
                processType: type,
                nextIndex: pieces.length,
                through: addDays(anchor, cut),
              }),
            );
          }
          expect(pieces).toEqual(whole);
          expect(whole.every((period) => period.start <= through)).toBe(true);
        },
      ),
    );
  });

  it('end with the subscription, and a one-off after its day', () => {
    const base = { anchor: d('2026-01-31'), processType: 'monthly', nextIndex: 0 } as const;
    const due = periodsDue({ ...base, through: d('2027-01-01'), endsOn: d('2026-03-31') });
    expect(due.map((period) => period.start)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
    expect(isFullyBilled({ ...base, nextIndex: 3, endsOn: d('2026-03-31') })).toBe(true);
    expect(isFullyBilled({ ...base, nextIndex: 2, endsOn: d('2026-03-31') })).toBe(false);
    expect(isFullyBilled({ ...base, nextIndex: 99 })).toBe(false);
    const once = { anchor: d('2026-01-31'), processType: 'one_off', nextIndex: 0 } as const;
    expect(periodsDue({ ...once, through: d('2026-12-31') })).toHaveLength(1);
    expect(periodsDue({ ...once, nextIndex: 1, through: d('2026-12-31') })).toEqual([]);
    expect(isFullyBilled({ ...once, nextIndex: 1 })).toBe(true);
    expect(() => periodAt(once.anchor, 'one_off', 1)).toThrow(RangeError);
    expect(() => periodAt(once.anchor, 'weekly', -1)).toThrow(RangeError);
  });

  it.each([
    ['Sydney', 'Australia/Sydney'],
    ['Adelaide', 'Australia/Adelaide'],
    ['Perth', 'Australia/Perth'],
    ['Darwin', 'Australia/Darwin'],
    ['Lord Howe', 'Australia/Lord_Howe'],
    ['Eucla', 'Australia/Eucla'],
  ])('keep their local dates over daylight saving in %s', (_name, zone) => {
    for (let index = 0; index < 60; index += 1) {
      const { start } = periodAt(d('2026-02-01'), 'weekly', index);
      expect(localDateAt(instantAt(start, '00:00', zone), zone)).toBe(start);
      expect(localDateAt(instantAt(start, '23:59', zone), zone)).toBe(start);
    }
  });

  it('debit on the next bank day and leave the anchor alone', () => {
    expect(debitDateFor(d('2026-12-25'))).toBe('2026-12-29');
    expect(debitDateFor(d('2027-02-28'))).toBe('2027-03-01');
    expect(periodAt(d('2026-12-25'), 'fortnightly', 1).start).toBe('2027-01-08');
    fc.assert(fc.property(anyDate, (date) => isBankDay(debitDateFor(date)) && debitDateFor(date) >= date));
  });
});

describe('proration', () => {
  const period = { index: 0, start: d('2026-11-01'), end: d('2026-12-01') };
  const base = { period, changeOn: d('2026-11-21'), oldAmount: c(10000), newAmount: c(25000) };

  it.each([
    ['credit_and_charge_now', -3333, 8333, 5000, 5000, 0, 0, '2026-11-21', 25000],
    ['credit_now_charge_next', -3333, 8333, 5000, 0, 8333, 3333, '2026-11-21', 25000],
    ['next_period', 0, 0, 0, 0, 0, 0, '2026-12-01', 10000],
    ['none', 0, 0, 0, 0, 0, 0, '2026-11-21', 10000],
  ] as const)(
    '%s',
    (mode, credit, charge, net, dueNow, dueNext, customerCredit, effectiveOn, priceInForce) => {
      expect(prorate({ ...base, mode })).toEqual({
        effectiveOn,
        daysLeft: 10,
        daysInPeriod: 30,
        credit,
        charge,
        net,
        dueNow,
        dueNext,
        customerCredit,
        priceInForce,
      });
    },
  );

  it('turns a negative net into customer credit', () => {
    const result = prorate({
      ...base,
      mode: 'credit_and_charge_now',
      oldAmount: c(25000),
      newAmount: c(10000),
    });
    expect(result).toMatchObject({ net: -5000, dueNow: 0, customerCredit: 5000 });
  });

  it('refuses a day outside the period', () => {
    expect(() => prorate({ ...base, mode: 'none', changeOn: d('2026-12-01') })).toThrow(Refusal);
    expect(() => prorate({ ...base, mode: 'none', changeOn: d('2026-10-31') })).toThrow(Refusal);
    expect(() => prorate({ ...base, mode: 'none', oldAmount: c(-1) })).toThrow(RangeError);
  });

  it('loses nothing: the parts are the net, an unchanged price nets to nil, the first day is the whole', () => {
    const price = fc.integer({ min: 0, max: 5_000_000 }).map(c);
    const mode = fc.constantFrom(...PRORATION_MODES);
    fc.assert(
      fc.property(
        anyDate,
        recurring,
        fc.nat(370),
        price,
        price,
        mode,
        (anchor, type, day, oldAmount, newAmount, how) => {
          const first = periodAt(anchor, type, 0);
          const changeOn = [addDays(anchor, day)].find((date) => date < first.end) ?? anchor;
          const result = prorate({ mode: how, period: first, changeOn, oldAmount, newAmount });
          expect(result.dueNow + result.dueNext - result.customerCredit).toBe(result.net);
          expect(result.credit + result.charge).toBe(result.net);
          expect(-result.credit <= oldAmount && result.charge <= newAmount).toBe(true);
          expect(prorate({ mode: how, period: first, changeOn, oldAmount, newAmount: oldAmount }).net).toBe(
            0,
          );
          const whole = prorate({
            mode: 'credit_and_charge_now',
            period: first,
            changeOn: anchor,
            oldAmount,
            newAmount,
          });
          expect([whole.credit + oldAmount, whole.charge]).toEqual([0, newAmount]);
        },
      ),
    );
  });
});

describe('subscription states', () => {
  it.each([
    ['pending', 'accept', 'active'],
    ['active', 'pause', 'paused'],
    ['paused', 'resume', 'active'],
    ['active', 'fall_behind', 'past_due'],
    ['past_due', 'catch_up', 'active'],
    ['past_due', 'cancel', 'cancelled'],
    ['active', 'complete', 'completed'],
  ] as const)('%s on %s becomes %s', (state, event, next) => {
    expect(outcomeOf(subscriptionTable, state, event)).toMatchObject({ kind: 'next', state: next });
  });

  it('answer every event in every state and never leave an end', () => {
    for (const state of SUBSCRIPTION_STATES) {
      for (const event of SUBSCRIPTION_EVENTS)
        expect(outcomeOf(subscriptionTable, state, event).kind).not.toBe('queue');
    }
    for (const state of ['cancelled', 'completed'] as const) {
      for (const event of SUBSCRIPTION_EVENTS) expect(can(subscriptionTable, state, event)).toBe(false);
    }
    expect(BILLED_STATES).toEqual(['active', 'past_due']);
  });
});
