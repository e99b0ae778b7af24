import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no } = cell;

/** stopped: nothing is debited until its payer acts, after three dishonours, without an account to debit, or by a card where the council takes none. */
export const SCHEDULE_STATES = ['active', 'stopped', 'ended'] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

export const SCHEDULE_EVENTS = ['change', 'stop', 'restart', 'end'] as const;
export type ScheduleEvent = (typeof SCHEDULE_EVENTS)[number];

/** What may happen to a payment schedule. One that has reached nil stays active: the next notice goes on with it. */
export const scheduleTable = defineTable({
  name: 'schedule',
  states: SCHEDULE_STATES,
  events: SCHEDULE_EVENTS,
  initial: 'active',
  rows: {
    active: { change: same, stop: to('stopped'), restart: same, end: to('ended') },
    stopped: { change: no, stop: same, restart: to('active'), end: to('ended') },
    ended: { change: no, stop: same, restart: no, end: same },
  },
});

export const SCHEDULE_STOP_REASONS = ['three_dishonours', 'no_account', 'cards_off', 'hardship'] as const;
export type ScheduleStopReason = (typeof SCHEDULE_STOP_REASONS)[number];
export const SCHEDULE_END_REASONS = ['payer', 'council', 'access_ended'] as const;
export type ScheduleEndReason = (typeof SCHEDULE_END_REASONS)[number];
