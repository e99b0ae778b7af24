import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no } = cell;

/** built: on disk, not fetched yet. accepted: the bank's receipt is recorded, or a return proved that it has it. */
export const BANK_FILE_STATES = ['built', 'downloaded', 'accepted', 'rejected', 'withdrawn'] as const;
export type BankFileState = (typeof BANK_FILE_STATES)[number];

export const BANK_FILE_EVENTS = ['download', 'accept', 'reject', 'withdraw'] as const;
/** reject: the bank took the file and then refused all of it. withdraw: it will not be lodged. */
export type BankFileEvent = (typeof BANK_FILE_EVENTS)[number];

/** What may happen to a bank file: once lodged it is never withdrawn, and a withdrawn one is never lodged. */
export const bankFileTable = defineTable({
  name: 'bank_file',
  states: BANK_FILE_STATES,
  events: BANK_FILE_EVENTS,
  initial: 'built',
  rows: {
    built: { download: to('downloaded'), accept: to('accepted'), reject: no, withdraw: to('withdrawn') },
    downloaded: { download: same, accept: to('accepted'), reject: no, withdraw: to('withdrawn') },
    accepted: { download: same, accept: same, reject: to('rejected'), withdraw: no },
    rejected: { download: same, accept: no, reject: same, withdraw: no },
    withdrawn: { download: no, accept: no, reject: no, withdraw: same },
  },
});
