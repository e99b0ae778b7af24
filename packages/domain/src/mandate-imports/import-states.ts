import { cell, defineTable } from '../kernel/index.ts';

const { to, same, refuse } = cell;

export const IMPORT_STATES = [
  'uploaded',
  'checked',
  'taking_in',
  'taken_in',
  'undoing',
  'undone',
  'cancelled',
] as const;
/**
 * A file of mandates from another provider. uploaded: its columns are not named yet. checked: each row was read and
 * judged. taking_in, undoing: its rows are being moved, step by step.
 */
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_EVENTS = ['check', 'approve', 'finish', 'undo', 'cancel'] as const;
/** approve: a second person agreed to what was checked. finish: the last row of a taking in, or of an undoing, is done. */
export type ImportEvent = (typeof IMPORT_EVENTS)[number];

const notChecked = refuse('not_checked');
const wasTakenIn = refuse('was_taken_in');
const wasUndone = refuse('was_undone');
const wasCancelled = refuse('was_cancelled');
const notTakenIn = refuse('not_taken_in');

export const importTable = defineTable({
  name: 'mandate_import',
  states: IMPORT_STATES,
  events: IMPORT_EVENTS,
  initial: 'uploaded',
  rows: {
    uploaded: {
      check: to('checked'),
      approve: notChecked,
      finish: same,
      undo: notTakenIn,
      cancel: to('cancelled'),
    },
    checked: {
      check: to('checked'),
      approve: to('taking_in'),
      finish: same,
      undo: notTakenIn,
      cancel: to('cancelled'),
    },
    taking_in: {
      check: wasTakenIn,
      approve: wasTakenIn,
      finish: to('taken_in'),
      undo: notTakenIn,
      cancel: wasTakenIn,
    },
    taken_in: {
      check: wasTakenIn,
      approve: wasTakenIn,
      finish: same,
      undo: to('undoing'),
      cancel: wasTakenIn,
    },
    undoing: {
      check: wasUndone,
      approve: wasUndone,
      finish: to('undone'),
      undo: same,
      cancel: wasUndone,
    },
    undone: { check: wasUndone, approve: wasUndone, finish: same, undo: same, cancel: wasUndone },
    cancelled: {
      check: wasCancelled,
      approve: wasCancelled,
      finish: same,
      undo: wasCancelled,
      cancel: same,
    },
  },
});

export const IMPORT_ROW_STATES = ['faulty', 'ready', 'notified', 'in_force', 'refused', 'undone'] as const;
/**
 * A row of such a file. notified: the mandate is here and waits until its payer has had the notice of the change.
 * in_force: it can be debited. refused: it was sound, and could not be taken in when its turn came.
 */
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

export const IMPORT_ROW_EVENTS = ['notify', 'begin', 'refuse', 'undo'] as const;
/** begin: nothing has to be waited for any more. */
export type ImportRowEvent = (typeof IMPORT_ROW_EVENTS)[number];

const notTaken = refuse('not_taken_in');

export const importRowTable = defineTable({
  name: 'mandate_import_row',
  states: IMPORT_ROW_STATES,
  events: IMPORT_ROW_EVENTS,
  initial: 'ready',
  rows: {
    faulty: { notify: notTaken, begin: notTaken, refuse: same, undo: notTaken },
    ready: { notify: to('notified'), begin: to('in_force'), refuse: to('refused'), undo: notTaken },
    notified: { notify: same, begin: to('in_force'), refuse: to('refused'), undo: to('undone') },
    in_force: { notify: same, begin: same, refuse: same, undo: to('undone') },
    refused: { notify: notTaken, begin: notTaken, refuse: same, undo: notTaken },
    undone: { notify: notTaken, begin: notTaken, refuse: same, undo: same },
  },
});
