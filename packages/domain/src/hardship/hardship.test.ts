import { describe, expect, it } from 'vitest';
import { outcomeOf, toLocalDate } from '../kernel/index.ts';
import { askedMisfits, grantsSomething, HARDSHIP_EVENTS, hardshipTable, misfitsOf } from './index.ts';

const day = toLocalDate;
const TODAY = day('2026-08-03');
const nothing = { pauseUntil: null, finishBy: null, waiver: null };

describe('the table of requests', () => {
  it.each([
    ['approve', 'approved'],
    ['decline', 'declined'],
    ['withdraw', 'withdrawn'],
    ['lose_access', 'ended'],
  ] as const)('waiting, %s: %s', (event, state) => {
    expect(outcomeOf(hardshipTable, 'waiting', event)).toMatchObject({ kind: 'next', state });
  });

  it.each(['approved', 'declined'] as const)('nothing changes what is %s', (state) => {
    for (const event of HARDSHIP_EVENTS.filter((one) => one !== 'lose_access'))
      expect(outcomeOf(hardshipTable, state, event)).toMatchObject({ code: 'hardship.is_decided' });
    expect(outcomeOf(hardshipTable, state, 'lose_access').kind).toBe('same');
  });

  it('what was withdrawn cannot be decided, and withdrawing it again changes nothing', () => {
    for (const event of ['approve', 'decline'] as const)
      expect(outcomeOf(hardshipTable, 'withdrawn', event)).toMatchObject({ code: 'hardship.is_withdrawn' });
    expect(outcomeOf(hardshipTable, 'withdrawn', 'withdraw').kind).toBe('same');
  });

  it('what ended with its asker’s access cannot be decided', () => {
    for (const event of ['approve', 'decline'] as const)
      expect(outcomeOf(hardshipTable, 'ended', event)).toMatchObject({ code: 'hardship.asker_gone' });
  });
});

describe('an arrangement', () => {
  it('grants something, on days that fit one another', () => {
    expect(grantsSomething(nothing)).toBe(false);
    const whole = {
      pauseUntil: day('2026-10-31'),
      finishBy: day('2027-12-31'),
      waiver: { from: day('2026-07-01'), until: day('2027-06-30') },
    };
    expect([grantsSomething(whole), misfitsOf(whole, TODAY)]).toEqual([true, []]);
  });

  it.each([
    ['a pause that is over', { pauseUntil: day('2026-08-02') }, ['pauseUntil']],
    ['a pause of years', { pauseUntil: day('2027-08-05') }, ['pauseUntil']],
    ['an end within the pause', { pauseUntil: day('2026-10-31'), finishBy: day('2026-10-31') }, ['finishBy']],
    ['an end that is today', { finishBy: TODAY }, ['finishBy']],
    [
      'a waiver that ends before it begins',
      { waiver: { from: day('2026-09-02'), until: day('2026-09-01') } },
      ['waivedUntil'],
    ],
    [
      'a waiver of long ago',
      { waiver: { from: day('2023-01-01'), until: day('2026-09-01') } },
      ['waivedFrom'],
    ],
    [
      'a pause that is over and an end of years',
      { pauseUntil: day('2026-08-02'), finishBy: day('2036-01-01') },
      ['pauseUntil', 'finishBy'],
    ],
  ])('does not fit, and names the part at fault: %s', (_, granted, parts) => {
    expect(misfitsOf({ ...nothing, ...granted }, TODAY).map(({ part }) => part)).toEqual(parts);
  });

  it('is asked for from today on and in order, and says which days would fit', () => {
    expect(askedMisfits({ from: TODAY, until: TODAY }, TODAY)).toEqual([]);
    expect(askedMisfits({ from: day('2026-09-01'), until: day('2026-08-31') }, TODAY)).toEqual([
      { part: 'until', from: '2026-09-01', until: '2029-08-05' },
    ]);
    expect(askedMisfits({ from: day('2026-08-02'), until: day('2026-08-02') }, TODAY)).toMatchObject([
      { part: 'from', from: TODAY },
      { part: 'until', from: TODAY },
    ]);
  });
});
