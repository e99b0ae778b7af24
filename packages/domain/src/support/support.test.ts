import { describe, expect, it, test } from 'vitest';
import { advance, can, outcomeOf, statesThat } from '../kernel/index.ts';
import {
  DESK_STATES,
  ENTRIES_MAX,
  hasGoneOn,
  isThreadFull,
  TICKET_STATES,
  type TicketEvent,
  ticketTable,
} from './index.ts';

const play = (...events: TicketEvent[]) =>
  events.reduce((state, event) => advance(ticketTable, state, event), ticketTable.initial);

describe('a ticket', () => {
  it('waits for whoever wrote last’s other side', () => {
    expect(play()).toBe('open');
    expect(play('answer')).toBe('waiting');
    expect(play('answer', 'ask')).toBe('open');
    expect(play('ask', 'ask')).toBe('open');
    expect(play('answer', 'answer')).toBe('waiting');
  });

  it('is settled from everywhere, and reopened by a word of who asked or by the desk on purpose', () => {
    expect(statesThat(ticketTable, 'resolve')).toEqual(['open', 'waiting', 'reopened']);
    expect(play('answer', 'resolve')).toBe('resolved');
    expect(play('resolve', 'ask')).toBe('reopened');
    expect(play('resolve', 'reopen', 'answer')).toBe('waiting');
    expect(statesThat(ticketTable, 'reopen')).toEqual(['resolved']);
  });

  it('that is settled is not answered or settled again: a colleague was faster', () => {
    for (const event of ['answer', 'resolve'] as const)
      expect(outcomeOf(ticketTable, 'resolved', event)).toMatchObject({
        kind: 'refused',
        code: 'ticket.is_resolved',
      });
  });

  it('can be written to by who asked in every state', () => {
    expect(TICKET_STATES.map((state) => outcomeOf(ticketTable, state, 'ask').kind)).not.toContain('refused');
  });

  it('is the desk’s to do exactly where an answer moves it', () => {
    expect(TICKET_STATES.filter((state) => can(ticketTable, state, 'answer'))).toEqual([...DESK_STATES]);
  });
});

test('a thread takes what was written with its last entry in view, until it is full', () => {
  expect(hasGoneOn(3, 3)).toBe(false);
  expect(hasGoneOn(4, 3)).toBe(true);
  expect(hasGoneOn(3, 4)).toBe(true);
  expect(isThreadFull(ENTRIES_MAX - 1), 'the last place is for settling it').toBe(true);
  expect(isThreadFull(ENTRIES_MAX - 2)).toBe(false);
});
