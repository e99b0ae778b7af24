import { describe, expect, it } from 'vitest';
import {
  changeRule,
  checkFinish,
  checkKept,
  freshRule,
  pauseDaysLeft,
  ruleAnew,
  skipsLeft,
} from './index.ts';
import { c, context, d, FROM, input, LIMITS, plan, refusal } from './test/plan-year.ts';

describe('skips and pauses that were used', () => {
  const used = {
    ...input().rule,
    skips: [d('2026-06-05'), d('2026-08-21')],
    pauses: [{ from: d('2026-07-10'), until: d('2026-08-10') }],
  };
  const terms = { frequency: 'monthly' as const, startOn: d('2026-08-21') };

  it('count on under other terms, the pause that runs until yesterday, and the chosen day is the first', () => {
    const rule = changeRule(used, { kind: 'terms', ...terms }, context());
    expect(pauseDaysLeft(rule, LIMITS, d('2026-07-31'))).toBe(42 - 21);
    expect(skipsLeft(rule, LIMITS, d('2026-07-31'))).toBe(0);
    expect(plan({ rule })[0]!.debitOn).toBe('2026-08-21');
  });

  it('count on under a new schedule of the same rating year, and leave out no day of it', () => {
    const rule = ruleAnew(used, { ...terms, today: d('2026-07-31') });
    expect(rule.skips).toHaveLength(1);
    expect(skipsLeft(rule, LIMITS, d('2026-07-31'))).toBe(0);
    expect(pauseDaysLeft(rule, LIMITS, d('2026-07-31'))).toBe(42 - 21);
    expect(plan({ rule })[0]!.debitOn).toBe('2026-08-21');
    expect(skipsLeft(ruleAnew(used, { ...terms, today: d('2027-07-05') }), LIMITS, d('2027-07-05'))).toBe(1);
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
      'an extra payment on a paused day',
      'schedule.extra_not_allowed',
      () =>
        changeRule(
          { ...rule, pauses: [{ from: d('2026-07-31'), until: d('2026-08-20') }] },
          { kind: 'extra', on: d('2026-08-20'), amount: c(5000) },
          context(),
        ),
    ],
    [
      'a move into a pause',
      'schedule.move_not_allowed',
      () =>
        changeRule(
          { ...rule, pauses: [{ from: d('2026-07-31'), until: d('2026-08-20') }] },
          { kind: 'move', on: d('2026-08-21'), to: d('2026-08-20') },
          context(),
        ),
    ],
    [
      'a move of what is overdue for long',
      'schedule.move_not_offered',
      () => {
        const old = [{ dueOn: d('2026-07-01'), amount: c(5000) }];
        const late = freshRule('instalment', FROM);
        const planned = plan({ rule: late, dues: old });
        changeRule(late, { kind: 'move', on: d('2026-07-01'), to: d('2026-08-05') }, context(planned));
      },
    ],
    [
      'a skip of what is overdue with nothing after it',
      'schedule.no_such_debit',
      () => {
        const old = [{ dueOn: d('2026-07-01'), amount: c(5000) }];
        const late = freshRule('instalment', FROM);
        const before = plan({ rule: late, dues: old });
        const skip = { kind: 'skip' as const, on: d('2026-07-01') };
        const after = plan({ rule: changeRule(late, skip, context(before)), dues: old });
        checkKept(skip, before, after);
      },
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

  it('an end too late names the day that can still be met, not one that has gone', () => {
    const late = {
      nominal: d('2027-08-06'),
      debitOn: d('2027-08-06'),
      amount: c(1),
      kind: 'regular' as const,
    };
    const act = () =>
      checkFinish([late], { limits: LIMITS, from: d('2027-07-21'), lastDue: d('2027-05-31') });
    expect(act).toThrow(expect.objectContaining({ params: { date: d('2027-07-21') } }));
  });
});
