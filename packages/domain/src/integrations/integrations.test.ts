import { describe, expect, it } from 'vitest';
import { advance, can } from '../kernel/index.ts';
import { deliveryStates, pauseAfter, ROUNDS_BEFORE_PAUSE, TRIES_MAX, webhookStates } from './index.ts';

describe('a webhook', () => {
  it('is paused and resumed, and gone for good once it is removed', () => {
    expect(advance(webhookStates, 'active', 'pause')).toBe('paused');
    expect(advance(webhookStates, 'paused', 'resume')).toBe('active');
    expect(can(webhookStates, 'removed', 'resume')).toBe(false);
  });

  it('keeps an event whose tries are used up, for a replay', () => {
    expect(advance(deliveryStates, 'waiting', 'give_up')).toBe('failed');
    expect(advance(deliveryStates, 'failed', 'replay')).toBe('waiting');
    expect(advance(deliveryStates, 'delivered', 'replay')).toBe('waiting');
  });
});

describe('the pauses between tries', () => {
  it('grow, and stop growing', () => {
    const pauses = Array.from({ length: 20 }, (_, n) => pauseAfter(n + 1));
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
    expect(pauses[0]).toBe(5_000);
    expect(pauses.at(-1)).toBe(8 * 3_600_000);
    for (const none of [0, -1, 1.5]) expect(() => pauseAfter(none)).toThrow(RangeError);
  });

  it('pause an address that nothing reaches before one event has used up its tries', () => {
    expect(ROUNDS_BEFORE_PAUSE).toBeLessThan(TRIES_MAX);
    const hours = Array.from({ length: ROUNDS_BEFORE_PAUSE - 1 }, (_, n) => pauseAfter(n + 1));
    expect(hours.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(7 * 3_600_000);
  });
});
