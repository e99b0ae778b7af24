import { describe, expect, it } from 'vitest';
import { DECLINE_REASONS } from '../cards/entry/index.ts';
import { toLocalDate } from '../kernel/index.ts';
import { type DeclineFacts, decideOnDecline } from './decide-charge.ts';
import type { RetryRule } from './retry-rule.ts';

const RULE: RetryRule = { retries: 1, bankDays: 3, waitsFor: 'bank_days', day: 0 };
const SHORT: DeclineFacts = {
  reason: 'insufficient_funds',
  tries: 1,
  declinedOn: toLocalDate('2026-11-24'),
  isCardKept: true,
  takesOnNew: true,
  dueCents: 2_000,
};

describe('whether a declined charge is tried again', () => {
  it.each<[Partial<DeclineFacts>, string]>([
    [{}, 'bank_days'],
    [{ reason: 'declined' }, 'bank_days'],
    [{ reason: 'expired_card' }, 'needs_new_card'],
    [{ reason: 'wrong_cvv' }, 'needs_new_card'],
    [{ reason: 'challenge_failed' }, 'needs_its_holder'],
    [{ reason: 'abandoned' }, 'needs_its_holder'],
    [{ isCardKept: false }, 'needs_new_card'],
    [{ tries: 2 }, 'tried_already'],
    [{ takesOnNew: false }, 'merchant_closing'],
    [{ dueCents: 0 }, 'nothing_due'],
  ])('with %o: %s', (facts, because) => {
    const retry = because === 'bank_days';
    expect(decideOnDecline({ ...SHORT, ...facts }, RULE)).toEqual({
      retry,
      because,
      ...(retry && { on: '2026-11-27' }),
    });
  });

  it('never where the merchant switched it off, whatever the bank said', () => {
    for (const reason of DECLINE_REASONS)
      expect(decideOnDecline({ ...SHORT, reason }, { ...RULE, retries: 0 }).retry).toBe(false);
    expect(decideOnDecline(SHORT, { ...RULE, retries: 0 })).toEqual({
      retry: false,
      because: 'switched_off',
    });
  });
});
