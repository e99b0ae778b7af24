import { describe, expect, it } from 'vitest';
import { sumCents } from '../kernel/index.ts';
import { changeRule, freshRule, withoutPast } from './index.ts';
import { amounts, c, context, DUES, d, days, FROM, input, plan } from './test/plan-year.ts';

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

  it('takes neither an extra payment nor a moved one on a paused day', () => {
    const extra = { ...input().rule, extras: [{ on: d('2026-08-12'), amount: c(50000) }] };
    const paused = { ...extra, pauses: [{ from: d('2026-07-31'), until: d('2026-09-12') }] };
    expect(plan({ rule: paused })[0]).toMatchObject({ nominal: '2026-08-12', debitOn: '2026-09-14' });
    const moved = {
      ...input().rule,
      moves: [{ from: d('2026-08-07'), to: d('2026-08-13') }],
      pauses: [{ from: d('2026-08-10'), until: d('2026-08-17') }],
    };
    expect(plan({ rule: moved })[0]).toMatchObject({ nominal: '2026-08-07', debitOn: '2026-08-18' });
    const instalment = { ...moved, frequency: 'instalment' as const };
    const late = [{ dueOn: d('2026-08-01'), amount: c(100) }, ...DUES];
    expect(days(plan({ rule: instalment, dues: late, from: d('2026-08-11') }))[0]).toBe('2026-08-18');
    const out = {
      ...moved,
      moves: [{ from: d('2026-08-14'), to: d('2026-08-19') }],
      startOn: d('2026-08-14'),
    };
    expect(plan({ rule: { ...out, frequency: 'monthly' } })[0]!.debitOn).toBe('2026-08-19');
  });

  it('takes an instalment that was moved on the day it was moved to, whole', () => {
    const moved = {
      ...freshRule('instalment', FROM),
      moves: [{ from: d('2026-11-30'), to: d('2026-12-03') }],
    };
    expect(plan({ rule: moved }).map(({ debitOn, amount }) => [debitOn, amount])).toEqual([
      ['2026-08-31', 46913],
      ['2026-12-03', 46910],
      ['2027-02-26', 46910],
      ['2027-05-31', 46910],
    ]);
  });

  it('forgets an extra payment whose day is over, unless its debit is still to come', () => {
    const rule = { ...input().rule, extras: [{ on: d('2026-08-12'), amount: c(50000) }] };
    expect(withoutPast(rule, d('2026-08-12'), []).extras).toHaveLength(1);
    expect(withoutPast(rule, d('2026-08-13'), []).extras).toEqual([]);
    expect(withoutPast(rule, d('2026-08-13'), [d('2026-08-12')]).extras).toHaveLength(1);
  });

  it('in full stays on the day that it was moved to once the chosen day has gone, or was paused', () => {
    const rule = {
      ...freshRule('in_full', d('2026-08-20')),
      moves: [{ from: d('2026-08-20'), to: d('2026-08-26') }],
    };
    expect(plan({ rule, from: d('2026-08-24') })).toMatchObject([
      { nominal: '2026-08-20', debitOn: '2026-08-26' },
    ]);
    const paused = {
      ...freshRule('in_full', d('2026-08-20')),
      pauses: [{ from: d('2026-08-18'), until: d('2026-08-25') }],
    };
    expect(plan({ rule: paused, from: d('2026-08-24') })).toMatchObject([{ debitOn: '2026-08-26' }]);
  });

  it('in full that is skipped is taken when the next instalment falls due', () => {
    const rule = { ...freshRule('in_full', d('2026-09-20')), skips: [d('2026-09-20')] };
    expect(plan({ rule })).toMatchObject([{ nominal: '2026-11-30', debitOn: '2026-11-30', amount: 187643 }]);
  });

  it('takes an extra payment on the day of a regular one that was taken, and the reverse', () => {
    const on = d('2026-08-07');
    const rule = { ...input().rule, extras: [{ on, amount: c(5000) }] };
    const regular = plan({ rule, fixed: [{ kind: 'regular', nominal: on }] });
    expect(regular.slice(0, 2)).toMatchObject([{ kind: 'extra', debitOn: on }, { debitOn: '2026-08-21' }]);
    const extra = plan({ rule, fixed: [{ kind: 'extra', nominal: on }] });
    expect(extra[0]).toMatchObject({ kind: 'regular', debitOn: on });
  });

  it('asks for nothing where nothing is owed, and finds a day where none is left', () => {
    const credit = [{ dueOn: d('2026-08-31'), amount: c(-1) }];
    expect(plan({ dues: credit })).toEqual([]);
    expect(plan({ from: d('2027-06-10') })).toMatchObject([{ debitOn: '2027-06-11', amount: 187643 }]);
  });
});
