import { cell, defineTable } from '../kernel/index.ts';

const { to, same, refuse } = cell;

/**
 * waiting: the council is to decide. The others are final: whoever is in hardship again asks again. ended: its asker has the
 * property no more.
 */
export const HARDSHIP_STATES = ['waiting', 'approved', 'declined', 'withdrawn', 'ended'] as const;
export type HardshipState = (typeof HARDSHIP_STATES)[number];

export const HARDSHIP_EVENTS = ['approve', 'decline', 'withdraw', 'lose_access'] as const;
export type HardshipEvent = (typeof HARDSHIP_EVENTS)[number];

const decided = refuse('is_decided');
const gone = refuse('is_withdrawn');
const askerGone = refuse('asker_gone');

/** What may happen to a request for help. Of several who act at once the first is heard, the others learn of it. */
export const hardshipTable = defineTable({
  name: 'hardship',
  states: HARDSHIP_STATES,
  events: HARDSHIP_EVENTS,
  initial: 'waiting',
  rows: {
    waiting: {
      approve: to('approved'),
      decline: to('declined'),
      withdraw: to('withdrawn'),
      lose_access: to('ended'),
    },
    approved: { approve: decided, decline: decided, withdraw: decided, lose_access: same },
    declined: { approve: decided, decline: decided, withdraw: decided, lose_access: same },
    withdrawn: { approve: gone, decline: gone, withdraw: same, lose_access: same },
    ended: { approve: askerGone, decline: askerGone, withdraw: same, lose_access: same },
  },
});

export const HARDSHIP_REASONS = ['lost_work', 'illness', 'family', 'disaster', 'other'] as const;
export type HardshipReason = (typeof HARDSHIP_REASONS)[number];
