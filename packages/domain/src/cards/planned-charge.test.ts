import { describe, expect, it } from 'vitest';
import { toLocalDate } from '../kernel/index.ts';
import { type ChargeFacts, chargeDay, chargeStep } from './planned-charge.ts';

const READY: ChargeFacts = {
  dueCents: 2_000,
  inFlightCents: 0,
  totalCents: 2_080,
  toldCents: 2_080,
  isOffered: true,
  card: 'kept',
  isStopped: false,
  canBeTold: true,
};

describe('a planned charge whose day has come', () => {
  it.each<[string, Partial<ChargeFacts>, object]>([
    ['is made as it was announced', {}, { step: 'charge' }],
    ['is made for less, where a part was paid', { totalCents: 1_055, dueCents: 1_000 }, { step: 'charge' }],
    ['is announced anew, where it is dearer', { totalCents: 2_081 }, { step: 'announce' }],
    ['is announced first', { toldCents: null }, { step: 'announce' }],
    ['is made without a letter to nobody', { toldCents: null, canBeTold: false }, { step: 'charge' }],
    ['waits for another payment', { dueCents: 0, inFlightCents: 2_000 }, { step: 'wait' }],
    ['waits for another payment of a part', { dueCents: 500, inFlightCents: 1_500 }, { step: 'wait' }],
    ['is left out once it is paid', { dueCents: 0 }, { step: 'end', because: 'nothing_due' }],
    ['is left out without its card', { card: 'removed' }, { step: 'end', because: 'card_removed' }],
    ['is left out after the card’s end', { card: 'expired' }, { step: 'end', because: 'card_expired' }],
    ['is left out where cards are not taken', { isOffered: false }, { step: 'end', because: 'not_offered' }],
    ['is left out for who has died', { isStopped: true }, { step: 'end', because: 'customer_stopped' }],
  ])('%s', (_, facts, step) => {
    expect(chargeStep({ ...READY, ...facts })).toEqual(step);
  });

  it('has its letter two days before', () => {
    const today = toLocalDate('2026-11-23');
    expect(chargeDay(toLocalDate('2026-12-01'), today)).toBe('2026-12-01');
    expect(chargeDay(toLocalDate('2026-11-24'), today)).toBe('2026-11-25');
    expect(chargeDay(toLocalDate('2026-11-01'), today)).toBe('2026-11-25');
  });
});
