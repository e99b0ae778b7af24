import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no } = cell;

/** claiming: debits are being taken. claimed: files are missing. built: every debit of it is in a file. */
export const BATCH_STATES = ['claiming', 'claimed', 'built', 'accepted', 'withdrawn'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

export const BATCH_EVENTS = [
  'finish_claim',
  'lose_file',
  'build',
  'accept_files',
  'release_rest',
  'release_all',
] as const;
/**
 * lose_file: a debit is taken out of a file, which is then written anew. accept_files: the bank has every file of
 * it. release: debits go back to the next run, those whose file the bank does not have (rest) or every one (all).
 */
export type BatchEvent = (typeof BATCH_EVENTS)[number];

/** What may happen to a batch: its debits leave it only while the bank does not have all its files. */
export const batchTable = defineTable({
  name: 'batch',
  states: BATCH_STATES,
  events: BATCH_EVENTS,
  initial: 'claiming',
  rows: {
    claiming: {
      finish_claim: to('claimed'),
      lose_file: to('claimed'),
      build: no,
      accept_files: no,
      release_rest: to('built'),
      release_all: to('withdrawn'),
    },
    claimed: {
      finish_claim: same,
      lose_file: same,
      build: to('built'),
      accept_files: no,
      release_rest: to('built'),
      release_all: to('withdrawn'),
    },
    built: {
      finish_claim: same,
      lose_file: to('claimed'),
      build: same,
      accept_files: to('accepted'),
      release_rest: same,
      release_all: to('withdrawn'),
    },
    accepted: {
      finish_claim: same,
      lose_file: no,
      build: same,
      accept_files: same,
      release_rest: no,
      release_all: no,
    },
    withdrawn: {
      finish_claim: no,
      lose_file: no,
      build: no,
      accept_files: no,
      release_rest: no,
      release_all: same,
    },
  },
});
