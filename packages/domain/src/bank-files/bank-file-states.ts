import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no } = cell;

/**
 * built: on disk, not fetched yet. sending: a bank connection gives it its name at the bank at this moment, so that nobody
 * may lodge it by hand or take it back. accepted: the bank's receipt is recorded, or a return proved that it has it.
 */
export const BANK_FILE_STATES = [
  'built',
  'downloaded',
  'sending',
  'accepted',
  'rejected',
  'withdrawn',
] as const;
/** Waits until somebody records that the bank has it. */
export const UNLODGED_STATES: readonly BankFileState[] = ['built', 'downloaded', 'sending'];
export type BankFileState = (typeof BANK_FILE_STATES)[number];

export const BANK_FILE_EVENTS = ['download', 'send', 'hand_back', 'accept', 'reject', 'withdraw'] as const;
/**
 * hand_back: whether the bank has what was sent cannot be told, so that a person finds out. reject: the bank took the file
 * and then refused all of it. withdraw: it will not be lodged.
 */
export type BankFileEvent = (typeof BANK_FILE_EVENTS)[number];

/** What may happen to a bank file: once lodged it is never withdrawn, and a withdrawn one is never lodged. */
export const bankFileTable = defineTable({
  name: 'bank_file',
  states: BANK_FILE_STATES,
  events: BANK_FILE_EVENTS,
  initial: 'built',
  rows: {
    built: {
      download: to('downloaded'),
      send: to('sending'),
      hand_back: no,
      accept: to('accepted'),
      reject: no,
      withdraw: to('withdrawn'),
    },
    downloaded: {
      download: same,
      send: no,
      hand_back: same,
      accept: to('accepted'),
      reject: no,
      withdraw: to('withdrawn'),
    },
    sending: {
      download: no,
      send: same,
      hand_back: to('downloaded'),
      accept: to('accepted'),
      reject: no,
      withdraw: no,
    },
    accepted: { download: same, send: no, hand_back: no, accept: same, reject: to('rejected'), withdraw: no },
    rejected: { download: same, send: no, hand_back: no, accept: no, reject: same, withdraw: no },
    withdrawn: { download: no, send: no, hand_back: no, accept: no, reject: no, withdraw: same },
  },
});
