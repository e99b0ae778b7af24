import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBankDays,
  addDays,
  isRefusal,
  type LocalDate,
  nextBankDay,
  sumCents,
  toCents,
  toLocalDate,
} from '../kernel/index.ts';
import {
  changeRule,
  checkFinish,
  type DueAmount,
  freshRule,
  type PlanInput,
  type PlannedDebit,
  planSchedule,
  type ScheduleLimits,
} from './index.ts';
import { planFaults } from './test/plan-faults.ts';
import { liveSchedule, scheduleLife } from './test/schedule-life.ts';

const d = toLocalDate;
const c = toCents;
const DUES: DueAmount[] = (
  [
    ['2026-08-31', 46913],
    ['2026-11-30', 46910],
    ['2027-02-28', 46910],
    ['2027-05-31', 46910],
  ] as const
).map(([dueOn, amount]) => ({ dueOn: d(dueOn), amount: c(amount) }));
const LIMITS: ScheduleLimits = {
  skipsPerYear: 1,
  pauseDaysMax: 42,
  moveDaysMax: 7,
  finishDays: 0,
  minimum: c(1000),
};
const FROM = d('2026-08-03');
const input = (more: Partial<PlanInput> = {}): PlanInput => ({
  rule: freshRule('fortnightly', d('2026-08-07')),
  mode: 'level',
  minimum: c(1000),
  dues: DUES,
  from: FROM,
  fixed: [],
  finishBy: null,
  ...more,
});
const plan = (more: Partial<PlanInput> = {}) => planSchedule(input(more));
const amounts = (debits: readonly PlannedDebit[]) => debits.map(({ amount }) => amount);
const days = (debits: readonly PlannedDebit[]) => debits.map(({ debitOn }) => debitOn);
const context = (debits: readonly PlannedDebit[] = plan()) => ({
  limits: LIMITS,
  today: d('2026-07-31'),
  from: FROM,
  plan: debits,
});
const refusal = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return isRefusal(error) ? error.code : error;
  }
  return undefined;
};

describe('a plan', () => {
  it.each([
    ['weekly', 43, 4397, 4363],
    ['fortnightly', 22, 8534, 8529],
    ['monthly', 10, 18767, 18764],
  ] as const)(
    'of the published vector, level and %s, is %i debits, %i then %i cents',
    (how, n, first, then) => {
      const start = how === 'monthly' ? '2026-08-31' : '2026-08-07';
      const made = plan({ rule: freshRule(how, d(start)), minimum: c(0) });
      expect(amounts(made)).toEqual([first, ...Array.from({ length: n - 1 }, () => then)]);
    },
  );

  it('by instalment takes each on its due date or the bank day before, and what is overdue at once', () => {
    const rule = freshRule('instalment', FROM);
    expect(plan({ rule }).map(({ debitOn, amount }) => [debitOn, amount])).toEqual([
      ['2026-08-31', 46913],
      ['2026-11-30', 46910],
      ['2027-02-26', 46910],
      ['2027-05-31', 46910],
    ]);
    const late = plan({ rule, from: d('2026-12-03') });
    expect(late.map(({ debitOn, amount }) => [debitOn, amount])).toEqual([
      ['2026-12-03', 46913 + 46910],
      ['2027-02-26', 46910],
      ['2027-05-31', 46910],
    ]);
  });

  it('in full takes all on the chosen day, and what the next notice asks for when it falls due', () => {
    const rule = freshRule('in_full', d('2026-08-20'));
    expect(plan({ rule })).toMatchObject([{ debitOn: '2026-08-20', amount: 187643 }]);
    const next = [{ dueOn: d('2027-08-31'), amount: c(190000) }];
    expect(plan({ rule, dues: next, from: d('2027-07-20') })).toMatchObject([
      { debitOn: '2027-08-31', amount: 190000 },
    ]);
  });

  it('spreads what is left when one is skipped, an extra is paid or a debit came back', () => {
    const first = plan();
    const skipped = changeRule(input().rule, { kind: 'skip', on: first[0]!.nominal }, context());
    const after = plan({ rule: skipped });
    expect(after).toHaveLength(21);
    expect(sumCents(amounts(after))).toBe(187643);
    expect(days(after)).not.toContain(first[0]!.debitOn);

    const extra = changeRule(
      skipped,
      { kind: 'extra', on: d('2026-08-12'), amount: c(50000) },
      context(after),
    );
    const paid = plan({ rule: extra });
    expect(paid[0]).toEqual({ nominal: '2026-08-12', debitOn: '2026-08-12', amount: 50000, kind: 'extra' });
    expect(sumCents(amounts(paid))).toBe(187643);
    expect(paid[2]!.amount).toBeLessThan(after[1]!.amount);
  });

  it('is never behind an instalment in the mode that promises it, extra payments counted', () => {
    const rule = { ...input().rule, extras: [{ on: d('2026-10-14'), amount: c(60000) }] };
    const made = plan({ rule, mode: 'never_overdue' });
    for (const { dueOn } of DUES) {
      const asked = sumCents(DUES.filter((due) => due.dueOn <= dueOn).map((due) => due.amount));
      const paid = sumCents(made.filter((debit) => debit.debitOn <= dueOn).map((debit) => debit.amount));
      expect(paid).toBeGreaterThanOrEqual(asked);
    }
  });

  it('moves a debit between its neighbours and leaves the others where they are', () => {
    const first = plan();
    const rule = changeRule(
      input().rule,
      { kind: 'move', on: first[1]!.nominal, to: d('2026-08-25') },
      context(),
    );
    expect(days(plan({ rule })).slice(0, 3)).toEqual(['2026-08-07', '2026-08-25', '2026-09-04']);
  });

  it('takes nothing while it is paused, and all of it afterwards', () => {
    const rule = changeRule(input().rule, { kind: 'pause', until: d('2026-09-10') }, context());
    const made = plan({ rule });
    expect(made[0]!.debitOn).toBe('2026-09-18');
    expect(sumCents(amounts(made))).toBe(187643);
    const resumed = changeRule(rule, { kind: 'resume' }, { ...context(made), today: d('2026-08-10') });
    expect(plan({ rule: resumed, from: d('2026-08-11') })[0]!.debitOn).toBe('2026-08-21');
  });

  it('asks for nothing where nothing is owed, and finds a day where none is left', () => {
    const credit = [{ dueOn: d('2026-08-31'), amount: c(-1) }];
    expect(plan({ dues: credit })).toEqual([]);
    expect(plan({ from: d('2027-06-10') })).toMatchObject([{ debitOn: '2027-06-11', amount: 187643 }]);
  });
});

describe('the council’s limits', () => {
  const rule = input().rule;
  const first = plan()[0]!.nominal;
  it.each([
    [
      'a second skip in a rating year',
      'schedule.skips_used',
      () => changeRule({ ...rule, skips: [d('2026-07-10')] }, { kind: 'skip', on: first }, context()),
    ],
    [
      'a day without a debit',
      'schedule.no_such_debit',
      () => changeRule(rule, { kind: 'skip', on: d('2026-08-08') }, context()),
    ],
    [
      'a pause that is too long',
      'schedule.pause_not_allowed',
      () => changeRule(rule, { kind: 'pause', until: d('2026-10-01') }, context()),
    ],
    [
      'a move past the next debit',
      'schedule.move_not_allowed',
      () => changeRule(rule, { kind: 'move', on: first, to: d('2026-08-28') }, context()),
    ],
    [
      'an extra payment above what is owed',
      'schedule.extra_above_owed',
      () => changeRule(rule, { kind: 'extra', on: first, amount: c(187644) }, context()),
    ],
    [
      'an extra payment below the minimum',
      'schedule.below_minimum',
      () => changeRule(rule, { kind: 'extra', on: first, amount: c(999) }, context()),
    ],
    [
      'a start that is too far away',
      'schedule.start_not_allowed',
      () => changeRule(rule, { kind: 'terms', frequency: 'monthly', startOn: d('2027-01-01') }, context()),
    ],
    [
      'an end after the last due date',
      'schedule.beyond_finish',
      () =>
        checkFinish([{ nominal: d('2027-06-04'), debitOn: d('2027-06-04'), amount: c(1), kind: 'regular' }], {
          limits: LIMITS,
          from: FROM,
          lastDue: d('2027-05-31'),
        }),
    ],
  ])('%s is refused', (_, code, act) => {
    expect(refusal(act)).toBe(code);
  });
});

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
              fixed: taken.map(({ nominal }) => nominal),
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
