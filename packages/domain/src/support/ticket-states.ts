import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no, refuse } = cell;

/** open: the desk is to answer. waiting: the one who asked is. reopened: as open, after it was settled once. */
export const TICKET_STATES = ['open', 'waiting', 'resolved', 'reopened'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export const TICKET_EVENTS = ['ask', 'answer', 'resolve', 'reopen'] as const;
export type TicketEvent = (typeof TICKET_EVENTS)[number];

const settled = refuse('is_resolved');

/**
 * What may happen to a support ticket. Who asked reopens it by writing again; the desk reopens it on purpose, so that
 * nobody answers by mistake what a colleague has settled.
 */
export const ticketTable = defineTable({
  name: 'ticket',
  states: TICKET_STATES,
  events: TICKET_EVENTS,
  initial: 'open',
  rows: {
    open: { ask: same, answer: to('waiting'), resolve: to('resolved'), reopen: no },
    waiting: { ask: to('open'), answer: same, resolve: to('resolved'), reopen: no },
    resolved: { ask: to('reopened'), answer: settled, resolve: settled, reopen: to('reopened') },
    reopened: { ask: same, answer: to('waiting'), resolve: to('resolved'), reopen: no },
  },
});

/** The states in which the desk is to do something. */
export const DESK_STATES = ['open', 'reopened'] as const satisfies readonly TicketState[];
