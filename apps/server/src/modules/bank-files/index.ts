import type { Module } from '../../platform/module.ts';
import { bankFileFinder } from './bank-file-finder.ts';
import { bankFileInvariants } from './bank-file-invariants.ts';
import { bankFileKind } from './download-file.ts';
import { bankFileRoutes } from './routes.ts';
import { sharedBankFiles } from './share-bank-files.ts';

export { acceptFile } from './accept-file.ts';
export { alertUncredited, type Covered, uncreditedOwners } from './alert-uncredited.ts';
export { alertUnlodged } from './alert-unlodged.ts';
export { handledBy, lodgedMerchant, lodgersOf, merchantsLodgedBy, withFile } from './bank-file-reach.ts';
export {
  type Batch,
  countBatch,
  lockBatch,
  lockBatches,
  openBatch,
  unfinishedBatches,
} from './batch-store.ts';
export { CLOSING_FILE_EXCEPTIONS, closeFileExceptions } from './close-file-exceptions.ts';
export { closedInboxDays } from './closed-inbox-days.query.ts';
export {
  creditLess,
  creditOf,
  creditSql,
  creditTakenBack,
  heldCreditSql,
  lockCredit,
  recordRecall,
} from './credit-of-file.ts';
export { enterFile } from './enter-file.ts';
export { faultsInWords, printFaults } from './faults-in-words.ts';
export {
  type DebitFile,
  debitFile,
  fileOf,
  lockFile,
  lockFileOf,
  lockFiles,
  unclearedFiles,
} from './file-store.ts';
export { markBooked, markCleared, markCredited, markPosted } from './mark-file.ts';
export { moveBatch } from './move-batch.ts';
export { moveFiles } from './move-files.ts';
export { rejectCreditFile } from './reject-credit-file.ts';
export { beginSending, type FileToSend, filesToSend, handBack } from './send-file.ts';
export { keepIfEntered, LINES_AT_ONCE, readStored, storedLines, TURN_MS } from './stored-lines.ts';
export { titleFor } from './title-for.ts';
export { takeBackCreditFile, withdrawCreditFile } from './withdraw-credit-file.ts';
export { type WrittenFile, writeDebitFile } from './write-debit-file.ts';

export const bankFilesModule: Module = {
  name: 'bank-files',
  routes: bankFileRoutes,
  invariants: bankFileInvariants,
  files: [bankFileKind],
  lists: [sharedBankFiles],
  finders: [bankFileFinder],
};
