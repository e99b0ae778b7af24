import { describe, expect, it } from 'vitest';
import { outcomeOf, toLocalDate } from '../kernel/index.ts';
import { checkArrangement, HARDSHIP_EVENTS, hardshipTable } from './index.ts';

const day = toLocalDate;
const TODAY = day('2026-08-03');
const nothing = { pauseUntil: null, finishBy: null, waiver: null };

describe('the table of requests', () => {
  it.each([
    ['approve', 'approved'],
    ['decline', 'declined'],
    ['withdraw', 'withdrawn'],
  ] as const)('waiting, %s: %s', (event, state) => {
    expect(outcomeOf(hardshipTable, 'waiting', event)).toMatchObject({ kind: 'next', state });
  });

  it.each(['approved', 'declined'] as const)('nothing changes what is %s', (state) => {
    for (const event of HARDSHIP_EVENTS)
      expect(outcomeOf(hardshipTable, state, event)).toMatchObject({ code: 'hardship.is_decided' });
  });

  it('what was withdrawn cannot be decided, and withdrawing it again changes nothing', () => {
    for (const event of ['approve', 'decline'] as const)
      expect(outcomeOf(hardshipTable, 'withdrawn', event)).toMatchObject({ code: 'hardship.is_withdrawn' });
    expect(outcomeOf(hardshipTable, 'withdrawn', 'withdraw').kind).toBe('same');
  });
});

describe('an arrangement', () => {
  it('grants something, on days that fit one another', () => {
    expect(() => checkArrangement(nothing, TODAY)).toThrow('hardship.nothing_granted');
    const whole = {
      pauseUntil: day('2026-10-31'),
      finishBy: day('2027-12-31'),
      waiver: { from: day('2026-07-01'), until: day('2027-06-30') },
    };
    expect(() => checkArrangement(whole, TODAY)).not.toThrow();
  });

  it.each([
    ['a pause that is over', { pauseUntil: day('2026-08-02') }],
    ['a pause of years', { pauseUntil: day('2027-08-05') }],
    ['an end within the pause', { pauseUntil: day('2026-10-31'), finishBy: day('2026-10-31') }],
    ['an end that is today', { finishBy: TODAY }],
    [
      'a waiver that ends before it begins',
      { waiver: { from: day('2026-09-02'), until: day('2026-09-01') } },
    ],
    ['a waiver of long ago', { waiver: { from: day('2023-01-01'), until: day('2026-09-01') } }],
  ])('is refused with the days that are allowed: %s', (_, granted) => {
    expect(() => checkArrangement({ ...nothing, ...granted }, TODAY)).toThrow('hardship.date_not_allowed');
  });
});
