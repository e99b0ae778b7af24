import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf, toCents, toLocalDate } from '../kernel/index.ts';
import {
  amountFault,
  claimBlock,
  coversDate,
  MANDATE_EVENTS,
  MANDATE_STATES,
  mandateNumber,
  mandateTable,
  parseMandateNumber,
} from './index.ts';

const c = toCents;

// accept, need details, confirm details, suspend, resume, cancel, expire
const ROWS: Record<string, string> = {
  pending: 'active ✗ ✗ ✗ ✗ cancelled expired',
  active: '= needs_details = suspended = cancelled expired',
  needs_details: '✗ = active = ✗ cancelled expired',
  suspended: '✗ needs_details ✗ = active cancelled expired',
  cancelled: '✗ = ✗ = ✗ = =',
  expired: '✗ = ✗ = ✗ = =',
};

describe('a mandate', () => {
  it.each(MANDATE_STATES)('follows its table from %s', (state) => {
    const row = MANDATE_EVENTS.map((event) => {
      const outcome = outcomeOf(mandateTable, state, event);
      return { next: outcome.state as string, same: '=', refused: '✗', queue: '?', opens: '+' }[outcome.kind];
    });
    expect(row.join(' ')).toBe(ROWS[state]);
  });

  it('lets a debit be claimed only while active', () => {
    expect(MANDATE_STATES.map(claimBlock)).toEqual([
      'mandate.pending',
      undefined,
      'mandate.needs_details',
      'mandate.suspended',
      'mandate.cancelled',
      'mandate.expired',
    ]);
  });

  it.each([
    [{ kind: 'fixed', amount: c(5000) }, 5000, undefined],
    [{ kind: 'fixed', amount: c(5000) }, 4999, 'mandate.amount_differs_from_agreed'],
    [{ kind: 'maximum', maximum: c(5000) }, 5000, undefined],
    [{ kind: 'maximum', maximum: c(5000) }, 5001, 'mandate.amount_above_agreed_maximum'],
    [{ kind: 'varying' }, 999_999, undefined],
    [{ kind: 'varying' }, 0, 'mandate.amount_not_positive'],
  ] as const)('%j covers %i cents: %s', (rule, amount, fault) => {
    expect(amountFault(rule, c(amount))).toBe(fault);
  });

  it('covers the days agreed, both ends included', () => {
    const agreed = { firstOn: toLocalDate('2026-11-01'), endsOn: toLocalDate('2026-12-31') };
    expect(coversDate(agreed, toLocalDate('2026-11-01'))).toBe(true);
    expect(coversDate(agreed, toLocalDate('2026-12-31'))).toBe(true);
    expect(coversDate(agreed, toLocalDate('2027-01-01'))).toBe(false);
    expect(coversDate({ firstOn: null, endsOn: null }, toLocalDate('2027-01-01'))).toBe(true);
  });

  it('has a number of its own that is found again however it is typed', () => {
    const count = fc.integer({ min: 0, max: 2 ** 40 - 1 });
    fc.assert(
      fc.property(count, count, (a, b) => {
        const number = mandateNumber(a);
        expect(number).toMatch(/^DDR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(parseMandateNumber(number.toLowerCase().replaceAll('-', ' '))).toBe(number);
        expect(mandateNumber(b) === number).toBe(a === b);
      }),
    );
    expect(parseMandateNumber('DDR-12')).toBeUndefined();
    expect(() => mandateNumber(2 ** 40)).toThrow(RangeError);
    expect(() => mandateNumber(-1)).toThrow(RangeError);
  });
});
