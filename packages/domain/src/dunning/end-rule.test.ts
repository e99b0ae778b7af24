import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLocalDate } from '../kernel/index.ts';
import { SUBSCRIPTION_STATES } from '../subscriptions/index.ts';
import { NO_RETRY_REASONS } from './decide-retry.ts';
import { decideEnd, END_ACTIONS, type EndFacts, planEnd } from './end-rule.ts';
import { tryEnd } from './try-end.ts';
import type { PastDishonour } from './try-rule.ts';

const d = toLocalDate;
const PAUSE = { action: 'pause', afterDays: 14 } as const;
const CANCEL = { action: 'cancel', afterDays: 14 } as const;

describe('what is planned once nothing is tried again', () => {
  const decidedOn = d('2026-11-24');
  it.each(NO_RETRY_REASONS.map((because) => [because] as const))('after %s', (because) => {
    const notThePayers = ['facility_stopped', 'undecided', 'merchant_closing', 'nothing_due'].includes(
      because,
    );
    expect(planEnd({ because, hasSubscription: true, decidedOn }, PAUSE)).toEqual(
      notThePayers ? undefined : { action: 'pause', on: '2026-12-08' },
    );
  });

  it('leaves a bill overdue where the policy does, and where it belongs to no subscription', () => {
    const facts = { because: 'tried_already', hasSubscription: true, decidedOn } as const;
    expect(planEnd(facts, { ...PAUSE, action: 'leave' })).toEqual({ action: 'leave', because: 'policy' });
    expect(planEnd({ ...facts, hasSubscription: false }, CANCEL)).toEqual({
      action: 'leave',
      because: 'no_subscription',
    });
  });
});

describe('what becomes of the subscription when the days are over', () => {
  const facts: EndFacts = {
    planned: 'pause',
    present: 'pause',
    isUnpaid: true,
    isBeingCollected: false,
    isTriedSince: false,
    takesOnNew: true,
    subscription: 'past_due',
  };
  it.each<[string, Partial<EndFacts>, object | 'wait']>([
    ['is as planned', {}, { action: 'pause', because: 'policy' }],
    [
      'is cancelled as planned',
      { planned: 'cancel', present: 'cancel' },
      { action: 'cancel', because: 'policy' },
    ],
    ['is the milder of two', { planned: 'cancel' }, { action: 'pause', because: 'policy_changed' }],
    ['is not made harsher afterwards', { present: 'cancel' }, { action: 'pause', because: 'policy' }],
    [
      'is nothing once the policy leaves bills',
      { present: 'leave' },
      { action: 'leave', because: 'policy_changed' },
    ],
    [
      'is nothing of a paid bill',
      { isUnpaid: false, isBeingCollected: true },
      { action: 'leave', because: 'settled' },
    ],
    ['waits while it is being collected', { isBeingCollected: true }, 'wait'],
    ['stands with the later attempt', { isTriedSince: true }, { action: 'leave', because: 'tried_since' }],
    [
      'is nothing to one that is paused',
      { subscription: 'paused' },
      { action: 'leave', because: 'already_paused' },
    ],
    [
      'is a cancellation of one that is paused',
      { subscription: 'paused', planned: 'cancel', present: 'cancel' },
      { action: 'cancel', because: 'policy' },
    ],
    [
      'is nothing to one that has ended',
      { subscription: 'completed' },
      { action: 'leave', because: 'already_ended' },
    ],
    [
      'is nothing where the merchant closes',
      { takesOnNew: false },
      { action: 'leave', because: 'merchant_closing' },
    ],
  ])('%s', (_, changed, decision) => {
    expect(decideEnd({ ...facts, ...changed })).toEqual(decision);
  });

  const anyFacts = fc.record<EndFacts>({
    planned: fc.constantFrom(...END_ACTIONS),
    present: fc.constantFrom(...END_ACTIONS),
    isUnpaid: fc.boolean(),
    isBeingCollected: fc.boolean(),
    isTriedSince: fc.boolean(),
    takesOnNew: fc.boolean(),
    subscription: fc.constantFrom(...SUBSCRIPTION_STATES),
  });
  it('never acts on a bill that is paid or collected, nor harder than was told', () => {
    const severity = END_ACTIONS.indexOf.bind(END_ACTIONS);
    fc.assert(
      fc.property(anyFacts, (any) => {
        const decision = decideEnd(any);
        if (decision === 'wait' || decision.action === 'leave') return;
        expect(any.isUnpaid && !any.isBeingCollected && any.takesOnNew).toBe(true);
        expect(severity(decision.action)).toBeLessThanOrEqual(severity(any.planned));
        expect(severity(decision.action)).toBeLessThanOrEqual(severity(any.present));
      }),
    );
  });
});

describe('an end tried on the past', () => {
  const retry = { retries: 1, bankDays: 3, waitsFor: 'bank_days', day: 1 } as const;
  const past = (facts: Partial<PastDishonour>): PastDishonour => ({
    count: 1,
    code: '6',
    returnedOn: d('2026-08-04'),
    amountCents: 2_000,
    retriedOn: null,
    held: null,
    paidOn: null,
    subscriptionId: 'a',
    retryReturnedOn: null,
    settledOn: null,
    ...facts,
  });
  const tried = (...all: Partial<PastDishonour>[]) =>
    tryEnd({ retry, end: PAUSE }, all.map(past), d('2026-11-24'));
  const again = { retriedOn: d('2026-08-07'), held: false, retryReturnedOn: d('2026-08-10') };

  it.each<[string, Partial<PastDishonour>[], { ended: number; unknown: number }]>([
    ['a code that is never tried again', [{ code: '3' }], { ended: 1, unknown: 0 }],
    ['a code that staff decide on', [{ code: '7' }], { ended: 0, unknown: 0 }],
    ['a second attempt that came back', [again], { ended: 1, unknown: 0 }],
    ['a second attempt that held', [{ ...again, held: true }], { ended: 0, unknown: 0 }],
    ['one that was not made on that day', [{}], { ended: 0, unknown: 1 }],
    ['paid before the end', [{ ...again, settledOn: d('2026-08-20') }], { ended: 0, unknown: 0 }],
    ['paid after it', [{ ...again, settledOn: d('2026-09-20') }], { ended: 1, unknown: 0 }],
    ['an end that lies ahead', [{ code: '3', returnedOn: d('2026-11-20') }], { ended: 0, unknown: 0 }],
    ['no subscription', [{ ...again, subscriptionId: null }], { ended: 0, unknown: 0 }],
    ['one subscription twice', [again, again, {}], { ended: 1, unknown: 0 }],
    [
      'two subscriptions',
      [again, { ...again, subscriptionId: 'b' }, { subscriptionId: 'c' }],
      { ended: 2, unknown: 1 },
    ],
  ])('%s', (_, all, outcome) => {
    expect(tried(...all)).toEqual(outcome);
  });

  it('is nothing where bills are left overdue', () => {
    const rules = { retry, end: { action: 'leave', afterDays: 14 } } as const;
    expect(tryEnd(rules, [past(again)], d('2026-11-24'))).toEqual({ ended: 0, unknown: 0 });
  });
});
