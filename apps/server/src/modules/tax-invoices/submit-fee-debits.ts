import { sumCents } from '@lorikeet/domain/kernel';
import { platformInvoicePaid, platformInvoiceReturned, trustDebitRejected } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { lockCredit, markPosted, recordRecall } from '../bank-files/index.ts';
import { bookOfDebtor, bookOfPlatform } from './fee-books.ts';
import { lockFeeDebits, moveFeeDebits } from './fee-debit-store.ts';
import { tellUnpaid } from './tell-unpaid.ts';

const ofFile = (fileId: string) => sql`d.bank_file_id = ${fileId}`;

/**
 * The bank has a file of fee debits: it takes each from its merchant's account on the processing date, so each merchant's
 * book has it paid. Repeating it changes nothing.
 */
export async function submitFeeDebits(work: Work, fileId: string): Promise<void> {
  const debits = await lockFeeDebits(work, ofFile(fileId));
  for (const debit of await moveFeeDebits(work, 'bank_accepts', debits)) {
    await bookOfDebtor(work, debit, platformInvoicePaid(debit.amountCents), debit.processingDate!);
  }
  await markPosted(work, fileId);
}

/**
 * The bank rejected a file of fee debits after it had taken it: its invoices are owed again, and what it had credited it
 * takes back. Repeating it changes nothing.
 */
export async function rejectFeeDebits(work: Work, fileId: string): Promise<void> {
  await submitFeeDebits(work, fileId);
  const rejected = await moveFeeDebits(work, 'bank_rejects', await lockFeeDebits(work, ofFile(fileId)));
  if (rejected.length === 0) return;
  const today = work.clock.bankToday();
  for (const debit of rejected) {
    await bookOfDebtor(work, debit, platformInvoiceReturned(debit.amountCents), today);
    await tellUnpaid(work, debit);
  }
  if (!(await lockCredit(work, fileId))) return;
  const cents = sumCents(rejected.map(({ amountCents }) => amountCents));
  await recordRecall(work, { id: fileId, fileId, cents });
  await bookOfPlatform(work, fileId, trustDebitRejected(work.merchantId, cents), today);
}

/** A file of fee debits was taken back before the bank had it: they go into the next one. */
export async function unfileFeeDebits(work: Work, fileId: string): Promise<void> {
  const debits = await lockFeeDebits(work, ofFile(fileId));
  await moveFeeDebits(work, 'withdraw_file', debits, sql`bank_file_id = null, processing_date = null`);
}
