import { sumCents } from '@lorikeet/domain/kernel';
import { platformInvoicePaid, platformInvoiceReturned, trustDebitRejected } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { lockCredit, markPosted, recordRecall } from '../bank-files/index.ts';
import { postAll } from '../ledger/index.ts';
import { bookDebtors, bookOfDebtors, feePosting, type OwnBooking } from './fee-books.ts';
import { lockFeeDebits, moveFeeDebits } from './fee-debit-store.ts';

const ofFile = (fileId: string) => sql`d.bank_file_id = ${fileId}`;

/**
 * The bank has a file of fee debits: it takes each from its merchant's account on the processing date, so each merchant's
 * book has it paid. Repeating it changes nothing.
 */
export async function submitFeeDebits(work: Work, fileId: string): Promise<void> {
  await bookOfDebtors(work, await submitting(work, fileId));
}

/** As above, but for the books: what is to be posted in them. Debits are held first, then their file, then books. */
export async function submitting(work: Work, fileId: string): Promise<OwnBooking[]> {
  const debits = await lockFeeDebits(work, ofFile(fileId));
  await markPosted(work, fileId);
  const submitted = await moveFeeDebits(work, 'bank_accepts', debits);
  return submitted.map(({ id, debtor, amountCents, processingDate }) => ({
    id,
    debtor,
    posting: platformInvoicePaid(amountCents),
    on: processingDate!,
  }));
}

/**
 * The bank rejected a file of fee debits after it had taken it, and they were submitted: its invoices are owed again, and what it
 * had credited it takes back. Repeating it changes nothing.
 */
export async function rejectFeeDebits(work: Work, fileId: string): Promise<void> {
  const debits = await lockFeeDebits(work, ofFile(fileId));
  const isCredited = await lockCredit(work, fileId);
  const rejected = await moveFeeDebits(work, 'bank_rejects', debits);
  if (rejected.length === 0) return;
  const today = work.clock.bankToday();
  const debtors = rejected.map(({ id, debtor, amountCents }) => ({
    id,
    debtor,
    posting: platformInvoiceReturned(amountCents),
    on: today,
  }));
  await bookDebtors(work, { debtors, failed: rejected });
  if (!isCredited) return;
  const cents = sumCents(rejected.map(({ amountCents }) => amountCents));
  await recordRecall(work, { id: fileId, fileId, cents });
  await postAll(work, [feePosting(trustDebitRejected(work.merchantId, cents), fileId, today)]);
}

/** A file of fee debits was taken back before the bank had it: they go into the next one. */
export async function unfileFeeDebits(work: Work, fileId: string): Promise<void> {
  const debits = await lockFeeDebits(work, ofFile(fileId));
  await moveFeeDebits(work, 'withdraw_file', debits, sql`bank_file_id = null, processing_date = null`);
}
