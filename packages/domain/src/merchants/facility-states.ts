import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no } = cell;

/**
 * A way into the bank. A closing one sends nothing more and takes no new mandate; it keeps its inbox, its files and
 * its way of paying out until nothing of it is on the way.
 */
export const facilityStates = defineTable({
  name: 'facility',
  states: ['active', 'stopped', 'closing', 'closed'],
  events: ['start', 'stop', 'close', 'settle'],
  initial: 'active',
  rows: {
    active: { start: same, stop: to('stopped'), close: to('closing'), settle: no },
    stopped: { start: to('active'), stop: same, close: to('closing'), settle: no },
    closing: { start: no, stop: no, close: same, settle: to('closed') },
    closed: { start: no, stop: no, close: same, settle: same },
  },
});

export type FacilityStatus = (typeof facilityStates.states)[number];

/** True while new mandates and debits may use the facility, or could once it is started again. */
export const isFacilityOpen = (status: FacilityStatus): boolean =>
  status === 'active' || status === 'stopped';
