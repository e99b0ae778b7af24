import { describe, expect, it } from 'vitest';
import { isBankDay, toLocalDate } from '../kernel/index.ts';
import { RETURN_CODES } from '../returns/index.ts';
import { type DishonourFacts, decideRetry } from './decide-retry.ts';
import { type ReminderRule, reminderDay } from './reminder-rule.ts';
import { type RetryRule, retryDay, ruleUnder } from './retry-rule.ts';
import { type PastDishonour, tryRule } from './try-rule.ts';

const THREE_DAYS: RetryRule = { retries: 1, bankDays: 3, waitsFor: 'bank_days', day: 1 };
const THURSDAYS: RetryRule = { ...THREE_DAYS, bankDays: 1, waitsFor: 'weekday', day: 4 };
const FIFTEENTH: RetryRule = { ...THREE_DAYS, bankDays: 1, waitsFor: 'month_day', day: 15 };
const d = toLocalDate;

const SHORT_OF_FUNDS: DishonourFacts = {
  code: '6',
  earlierSixes: 0,
  returnedOn: d('2026-11-24'),
  isAgreementActive: true,
  endsOn: null,
  earliestOn: d('2026-11-25'),
  isStopped: false,
  takesOnNew: true,
  isBilledOtherwise: false,
  isOfProperty: false,
  dueCents: 2_000,
};

describe('the day of a second attempt', () => {
  it.each([
    ['bank days after the return', THREE_DAYS, '2026-11-24', '2026-11-27'],
    ['the next payday of the week', THURSDAYS, '2026-11-24', '2026-11-26'],
    ['the payday itself, a bank day later', THURSDAYS, '2026-11-25', '2026-11-26'],
    [
      'the payday after the next, where a bank day does not fit before',
      THURSDAYS,
      '2026-11-26',
      '2026-12-03',
    ],
    ['the payday of this month', FIFTEENTH, '2026-12-10', '2026-12-15'],
    ['the payday of the next month, on a bank day', FIFTEENTH, '2026-10-15', '2026-11-16'],
    ['the next year', FIFTEENTH, '2026-12-15', '2027-01-15'],
    ['the last day of a shorter month', { ...FIFTEENTH, day: 31 }, '2027-02-01', '2027-03-01'],
    ['after a closed payday', { ...THURSDAYS, day: 5 }, '2026-12-22', '2026-12-29'],
  ])('%s', (_, rule, returned, day) => {
    expect(retryDay(rule, d(returned))).toBe(day);
    expect(isBankDay(retryDay(rule, d(returned)))).toBe(true);
  });

  it('is the agreement’s, and the merchant may only make fewer attempts', () => {
    expect(ruleUnder(THURSDAYS, THREE_DAYS)).toEqual(THREE_DAYS);
    expect(ruleUnder({ ...THURSDAYS, retries: 0 }, THREE_DAYS)).toEqual({ ...THREE_DAYS, retries: 0 });
    expect(ruleUnder(THURSDAYS, { ...THREE_DAYS, retries: 0 }).retries).toBe(0);
    expect(ruleUnder(THURSDAYS, null)).toEqual(THURSDAYS);
  });
});

describe('whether a dishonour is tried again', () => {
  it.each([
    ['1', 'needs_details'],
    ['2', 'never_again'],
    ['3', 'never_again'],
    ['4', 'never_again'],
    ['5', 'needs_details'],
    ['6', 'bank_days'],
    ['7', 'undecided'],
    ['8', 'facility_stopped'],
    ['9', 'needs_details'],
    ['X', 'undecided'],
  ])('code %s: %s', (code, because) => {
    expect(decideRetry({ ...SHORT_OF_FUNDS, code }, THREE_DAYS)).toMatchObject({
      because,
      retry: code === '6',
    });
  });

  it('has an answer for every code that has a meaning, and no rule overrides a code', () => {
    for (const code of RETURN_CODES.filter((one) => one !== '6'))
      for (const rule of [THREE_DAYS, THURSDAYS, FIFTEENTH])
        expect(decideRetry({ ...SHORT_OF_FUNDS, code }, rule).retry).toBe(false);
  });

  it.each([
    [{ earlierSixes: 1 }, 'tried_already'],
    [{ isStopped: true, isAgreementActive: false }, 'three_in_a_row'],
    [{ isAgreementActive: false }, 'agreement_not_active'],
    [{ isOfProperty: true }, 'planned_anew'],
    [{ isBilledOtherwise: true }, 'billed_otherwise'],
    [{ isBilledOtherwise: true, isAgreementActive: false }, 'agreement_not_active'],
    [{ takesOnNew: false }, 'merchant_closing'],
    [{ dueCents: 0 }, 'nothing_due'],
    [{ endsOn: d('2026-11-26') }, 'agreement_not_active'],
    [{ endsOn: d('2026-11-27'), earliestOn: d('2026-11-30') }, 'agreement_not_active'],
  ])('not with %o: %s', (facts, because) => {
    expect(decideRetry({ ...SHORT_OF_FUNDS, ...facts }, THREE_DAYS)).toEqual({ retry: false, because });
  });

  it('on the last day that the request covers', () => {
    expect(decideRetry({ ...SHORT_OF_FUNDS, endsOn: d('2026-11-27') }, THREE_DAYS)).toMatchObject({
      retry: true,
      on: '2026-11-27',
    });
  });

  it('not where the merchant switched it off', () => {
    expect(decideRetry(SHORT_OF_FUNDS, { ...THREE_DAYS, retries: 0 })).toEqual({
      retry: false,
      because: 'switched_off',
    });
  });
});

describe('a rule tried on the past', () => {
  const past = (facts: Partial<PastDishonour>): PastDishonour => ({
    count: 1,
    code: '6',
    returnedOn: d('2026-11-24'),
    amountCents: 2_000,
    retriedOn: null,
    held: null,
    paidOn: null,
    subscriptionId: null,
    retryReturnedOn: null,
    settledOn: null,
    ...facts,
  });
  const costs = { heldCents: () => 50, returnedCents: 250 };

  it('counts as known only what happened on about its day', () => {
    const retried = { retriedOn: d('2026-11-27') };
    const dishonours = [
      past({ ...retried, held: true }),
      past({ ...retried, held: false }),
      past({}),
      past({ code: '3' }),
      past({ paidOn: d('2026-11-25') }),
    ];
    expect(tryRule(THREE_DAYS, dishonours, costs)).toEqual({
      retried: 3,
      retriedCents: 6_000,
      leftByCode: 1,
      paidFirst: 1,
      held: 1,
      heldCents: 2_000,
      returned: 1,
      unknown: 1,
      unknownCents: 2_000,
      costCents: 50 + 250 + 250,
    });
    // A Thursday is a bank day before; the fifteenth is weeks later, and nobody knows what it would have done.
    expect(tryRule(THURSDAYS, dishonours, costs)).toMatchObject({ held: 1, returned: 1, unknown: 1 });
    expect(tryRule(FIFTEENTH, dishonours, costs)).toMatchObject({ held: 0, returned: 0, unknown: 3 });
    expect(tryRule(THREE_DAYS, [past({ count: 7 })], costs)).toMatchObject({ unknown: 7, costCents: 1_750 });
    expect(tryRule({ ...THREE_DAYS, retries: 0 }, dishonours, costs)).toMatchObject({
      retried: 0,
      costCents: 0,
      leftByCode: 1,
    });
  });
});

describe('the day of a reminder', () => {
  const rule: ReminderRule = { reminders: 2, firstDays: 5, everyDays: 10 };
  const due = d('2026-11-01');

  it.each([
    ['the first, days after the due date', 0, null, '2026-11-06'],
    ['the second, days after the first', 1, '2026-11-06', '2026-11-16'],
    ['the second, when the first was late', 1, '2026-11-12', '2026-11-22'],
    ['no third', 2, '2026-11-16', undefined],
  ])('%s', (_, sent, last, day) => {
    expect(reminderDay(rule, { dueOn: due, sent, lastSentOn: last ? d(last) : null })).toBe(day);
  });

  it('is never, where there are none', () => {
    expect(reminderDay({ ...rule, reminders: 0 }, { dueOn: due, sent: 0, lastSentOn: null })).toBeUndefined();
  });
});
