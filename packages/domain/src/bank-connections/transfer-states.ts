import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no } = cell;

/**
 * begun: on its way. placing: whole under a temporary name, and being given its own. done: whole where it belongs, and
 * recorded. unclear: the bank may have it, and nothing of ours can tell. dropped: not wanted any more, or gone before it
 * was loaded. refused: what came from the bank could not be loaded.
 */
export const TRANSFER_STATES = ['begun', 'placing', 'done', 'unclear', 'dropped', 'refused'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** What may happen to a file on its way to or from the bank: what is over stays over, but for what the bank has again. */
export const transferStates = defineTable({
  name: 'file_transfer',
  states: TRANSFER_STATES,
  events: ['place', 'finish', 'lose', 'drop', 'refuse', 'reappear'],
  initial: 'begun',
  rows: {
    begun: {
      place: to('placing'),
      finish: to('done'),
      lose: no,
      drop: to('dropped'),
      refuse: to('refused'),
      reappear: same,
    },
    placing: { place: same, finish: to('done'), lose: to('unclear'), drop: no, refuse: no, reappear: no },
    done: { place: no, finish: same, lose: no, drop: no, refuse: no, reappear: same },
    unclear: { place: no, finish: no, lose: same, drop: no, refuse: no, reappear: no },
    dropped: { place: no, finish: no, lose: no, drop: same, refuse: no, reappear: to('begun') },
    refused: { place: no, finish: no, lose: no, drop: no, refuse: same, reappear: same },
  },
});
export type TransferEvent = (typeof transferStates.events)[number];
