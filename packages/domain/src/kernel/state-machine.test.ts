import { describe, expect, it } from 'vitest';
import { isRefusal, Refusal, refuseUnless } from './refusal.ts';
import { advance, can, cell, defineTable, outcomeOf, states, statesThat } from './state-machine.ts';

const { to, same, no, opens, queue, refuse } = cell;
const door = defineTable({
  name: 'door',
  states: ['open', 'shut', 'bricked'],
  events: ['push', 'pull', 'knock'],
  initial: 'open',
  rows: {
    open: { push: to('shut', 'bang'), pull: same, knock: no },
    shut: { push: refuse('it_opens_inwards'), pull: to('open'), knock: opens('visit') },
    bricked: { push: no, pull: no, knock: queue('ghost') },
  },
});

describe('a state table', () => {
  it('answers each cell by its kind', () => {
    expect(outcomeOf(door, 'open', 'push')).toEqual({ kind: 'next', state: 'shut', effects: ['bang'] });
    expect(outcomeOf(door, 'open', 'pull')).toEqual({ kind: 'same', state: 'open' });
    expect(outcomeOf(door, 'open', 'knock')).toEqual({
      kind: 'refused',
      state: 'open',
      code: 'door.knock_refused',
    });
    expect(outcomeOf(door, 'shut', 'push')).toMatchObject({ kind: 'refused', code: 'door.it_opens_inwards' });
    expect(outcomeOf(door, 'shut', 'knock')).toEqual({
      kind: 'opens',
      state: 'shut',
      record: 'visit',
      effects: [],
    });
    expect(outcomeOf(door, 'bricked', 'knock')).toEqual({
      kind: 'queue',
      state: 'bricked',
      code: 'door.ghost',
    });
  });

  it('advances or throws a refusal that names the rule and the state', () => {
    expect(advance(door, 'open', 'push')).toBe('shut');
    expect(advance(door, 'open', 'pull')).toBe('open');
    expect(advance(door, 'shut', 'knock')).toBe('shut');
    expect(() => advance(door, 'open', 'knock')).toThrow(Refusal);
    expect(() => advance(door, 'bricked', 'knock')).toThrow('door.ghost');
  });

  it('says what may be done, and from where', () => {
    expect(can(door, 'open', 'push')).toBe(true);
    expect(can(door, 'open', 'pull')).toBe(false);
    expect(statesThat(door, 'knock')).toEqual(['shut']);
    expect(states(door)).toEqual(['open', 'shut', 'bricked']);
  });
});

describe('a refusal', () => {
  it('carries its code and the words for its sentence', () => {
    const refusal = new Refusal('payments.too_much', { limit: 5 });
    expect(refusal).toMatchObject({
      code: 'payments.too_much',
      params: { limit: 5 },
      message: 'payments.too_much',
    });
    expect(isRefusal(refusal)).toBe(true);
    expect(isRefusal(new Error('x'))).toBe(false);
    expect(() => refuseUnless(false, 'a.b')).toThrow(Refusal);
    expect(() => refuseUnless(true, 'a.b')).not.toThrow();
  });
});
