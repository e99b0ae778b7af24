import { describe, expect, it } from 'vitest';
import { can } from '../kernel/index.ts';
import { transferStates, visitPauseAfter } from './index.ts';

describe('a file on its way', () => {
  it('that is being given its name is neither dropped nor begun again', () => {
    expect(can(transferStates, 'placing', 'drop')).toBe(false);
    expect(can(transferStates, 'placing', 'refuse')).toBe(false);
  });

  it('that was dropped is begun again only where the bank has it again', () => {
    expect(transferStates.events.filter((event) => can(transferStates, 'dropped', event))).toEqual([
      'reappear',
    ]);
  });

  it.each(['done', 'unclear', 'refused'] as const)('that is %s is over', (state) => {
    expect(transferStates.events.filter((event) => can(transferStates, state, event))).toEqual([]);
  });
});

describe('the pauses between visits', () => {
  it('grow, and stay within a quarter of an hour', () => {
    const pauses = Array.from({ length: 12 }, (_, n) => visitPauseAfter(n + 1));
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
    expect([pauses[0], pauses.at(-1)]).toEqual([10_000, 15 * 60_000]);
    for (const none of [0, -1, 1.5]) expect(() => visitPauseAfter(none)).toThrow(RangeError);
  });
});
