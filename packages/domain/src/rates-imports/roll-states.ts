import { cell, defineTable } from '../kernel/index.ts';

const { to, same, refuse } = cell;

export const ROLL_STATES = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'cancelled',
] as const;
/**
 * A file of a rates roll. uploaded: its columns are not named yet. checking: its rows are read and judged. checked: what
 * it would change is known, and nothing has changed. applying, undoing: its rows are moved, step by step.
 */
export type RollState = (typeof ROLL_STATES)[number];

export const ROLL_EVENTS = ['check', 'judge', 'confirm', 'finish', 'undo', 'cancel'] as const;
/** judge: the last row has been read. finish: the last step of an applying, or of an undoing, is done. */
export type RollEvent = (typeof ROLL_EVENTS)[number];

const notChecked = refuse('not_checked');
const stillRead = refuse('still_read');
const wasApplied = refuse('was_applied');
const wasUndone = refuse('was_undone');
const wasCancelled = refuse('was_cancelled');
const notApplied = refuse('not_applied');

export const rollTable = defineTable({
  name: 'rates_import',
  states: ROLL_STATES,
  events: ROLL_EVENTS,
  initial: 'uploaded',
  rows: {
    uploaded: {
      check: to('checking'),
      judge: same,
      confirm: notChecked,
      finish: same,
      undo: notApplied,
      cancel: to('cancelled'),
    },
    checking: {
      check: stillRead,
      judge: to('checked'),
      confirm: stillRead,
      finish: same,
      undo: notApplied,
      cancel: stillRead,
    },
    checked: {
      check: to('checking'),
      judge: same,
      confirm: to('applying'),
      finish: same,
      undo: notApplied,
      cancel: to('cancelled'),
    },
    applying: {
      check: wasApplied,
      judge: same,
      confirm: same,
      finish: to('applied'),
      undo: notApplied,
      cancel: wasApplied,
    },
    applied: {
      check: wasApplied,
      judge: same,
      confirm: same,
      finish: same,
      undo: to('undoing'),
      cancel: wasApplied,
    },
    undoing: {
      check: wasUndone,
      judge: same,
      confirm: wasUndone,
      finish: to('undone'),
      undo: same,
      cancel: wasUndone,
    },
    undone: {
      check: wasUndone,
      judge: same,
      confirm: wasUndone,
      finish: same,
      undo: same,
      cancel: wasUndone,
    },
    cancelled: {
      check: wasCancelled,
      judge: same,
      confirm: wasCancelled,
      finish: same,
      undo: wasCancelled,
      cancel: same,
    },
  },
});
