import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isBankDay, outcomeOf, toCents, toLocalDate } from '../kernel/index.ts';
import {
  isPayoutDay,
  nextPayoutDate,
  PAYOUT_EVENTS,
  PAYOUT_STATES,
  payoutDetailsUsableOn,
  payoutStatement,
  payoutTable,
} from './index.ts';

const d = toLocalDate;
const c = toCents;

// edit, approve, withdraw, lodge, statement matches, bank returns, bank rejects
const ROWS: Record<string, string> = {
  draft: 'draft approved withdrawn ✗ ✗ ✗ ✗',
  approved: '✗ = withdrawn lodged ✗ ✗ withdrawn',
  lodged: '✗ = ✗ = paid returned rejected',
  paid: '✗ = ✗ = = returned =',
  returned: '✗ ✗ ✗ ✗ ? = =',
  rejected: '✗ ✗ ✗ = ? = =',
  withdrawn: '✗ ✗ = = ✗ ✗ =',
};

describe('a payout', () => {
  it.each(PAYOUT_STATES)('follows its table from %s', (state) => {
    const row = PAYOUT_EVENTS.map((event) => {
      const outcome = outcomeOf(payoutTable, state, event);
      return { next: outcome.state as string, same: '=', refused: '✗', queue: '?', opens: '+' }[outcome.kind];
    });
    expect(row.join(' ')).toBe(ROWS[state]);
  });

  it.each([
    [{ kind: 'daily' } as const, '2026-11-20', '2026-11-23'],
    [{ kind: 'daily' } as const, '2026-12-24', '2026-12-29'],
    [{ kind: 'weekly', weekday: 5 } as const, '2026-11-19', '2026-11-20'],
    [{ kind: 'weekly', weekday: 5 } as const, '2026-11-20', '2026-11-27'],
    [{ kind: 'weekly', weekday: 5 } as const, '2027-03-25', '2027-03-30'],
    [{ kind: 'weekly', weekday: 5 } as const, '2027-03-27', '2027-03-30'],
    [{ kind: 'weekly', weekday: 5 } as const, '2027-03-30', '2027-04-02'],
    [{ kind: 'weekly', weekday: 0 } as const, '2026-11-20', '2026-11-23'],
    [{ kind: 'manual' } as const, '2026-11-20', undefined],
  ])('%j after %s falls on %s', (cadence, after, on) => {
    expect(nextPayoutDate(cadence, d(after))).toBe(on);
  });

  it('is on a bank day, after the day asked, and weekly ones come once a week', () => {
    const date = fc.nat(9000).map((n) => addDays(d('2020-01-01'), n));
    fc.assert(
      fc.property(date, fc.nat(6), (after, weekday) => {
        const cadence = { kind: 'weekly', weekday } as const;
        const on = nextPayoutDate(cadence, after)!;
        expect(isBankDay(on) && on > after && isPayoutDay(cadence, on)).toBe(true);
        expect(daysBetween(after, on)).toBeLessThanOrEqual(11);
        const second = nextPayoutDate(cadence, on)!;
        expect(daysBetween(on, second)).toBeGreaterThanOrEqual(2);
        for (let day = addDays(after, 1); day < on; day = addDays(day, 1))
          expect(isPayoutDay(cadence, day)).toBe(false);
      }),
    );
  });

  it('waits three bank days for changed details', () => {
    expect(payoutDetailsUsableOn(d('2026-12-24'))).toBe('2026-12-31');
  });
});

describe('a payout statement', () => {
  const lines = [
    { id: 'a', amount: c(11000) },
    { id: 'b', amount: c(-280) },
  ];

  it('pays what its lines sum to, or carries it over whole', () => {
    expect(payoutStatement(c(0), lines)).toMatchObject({ paid: 10720, closing: 0 });
    expect(payoutStatement(c(0), lines, c(20000))).toMatchObject({ paid: 0, closing: 10720 });
    expect(payoutStatement(c(-20000), lines)).toMatchObject({ paid: 0, closing: -9280 });
    expect(payoutStatement(c(-10720), lines)).toMatchObject({ paid: 0, closing: 0 });
  });

  it('never loses a cent between one statement and the next', () => {
    const amount = fc.integer({ min: -50_000, max: 100_000 });
    fc.assert(
      fc.property(
        fc.array(fc.array(amount, { maxLength: 6 }), { maxLength: 12 }),
        fc.nat(50_000),
        (days, minimum) => {
          let opening = c(0);
          let paid = 0;
          for (const day of days) {
            const statement = payoutStatement(
              opening,
              day.map((n, i) => ({ id: String(i), amount: c(n) })),
              c(minimum),
            );
            expect(statement.opening + statement.linesTotal).toBe(statement.paid + statement.closing);
            expect(statement.paid).toBeGreaterThanOrEqual(0);
            opening = statement.closing;
            paid += statement.paid;
          }
          expect(paid + opening).toBe(days.flat().reduce((a, b) => a + b, 0));
        },
      ),
    );
  });
});
