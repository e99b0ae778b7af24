/** One run, rebuild or withdrawal at a time for a facility. */
export const debitRunLock = (facilityId: string) => `debit-run:${facilityId}`;
/** One posting, clearing or rejection at a time for a bank file. */
export const bankFileLock = (fileId: string) => `bank-file:${fileId}`;
