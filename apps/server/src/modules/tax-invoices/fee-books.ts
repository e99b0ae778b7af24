import { BANK_CURRENCY, type LocalDate } from '@lorikeet/domain/kernel';
import type { MerchantPosting, PlatformPosting } from '@lorikeet/domain/ledger';
import { alongside, type Work } from '../../platform/work.ts';
import { type NewPosting, postAll } from '../ledger/index.ts';
import { type FeeDebit, inOrder } from './fee-debit-store.ts';
import { tellUnpaid } from './tell-unpaid.ts';

/** What a fee debit does in its merchant's book: once for its kind and `id`. */
export type OwnBooking = { id: string; debtor: string; posting: MerchantPosting; on: LocalDate };

/**
 * What fee debits do in books, collected to be posted as the last of a transaction: the platform's book after its merchants'.
 * Between them people are told of those that failed.
 */
export type FeeBookings = { debtors: OwnBooking[]; failed: FeeDebit[]; platforms: NewPosting[] };

/** Posts what fee debits do in all books; `work` is the platform's. To be called once in a transaction, as its last. */
export async function bookFees(work: Work, late: FeeBookings): Promise<void> {
  await bookDebtors(work, late);
  await postAll(work, late.platforms);
}

/** The same but for the platform's book, for whoever posts more there. */
export async function bookDebtors(
  work: Work,
  { debtors, failed }: Omit<FeeBookings, 'platforms'>,
): Promise<void> {
  await bookOfDebtors(work, debtors);
  await tellUnpaid(work, failed);
}

/**
 * Posts what fee debits do in their merchants' books; `work` is the platform's. The books are written by their merchants' id, as by
 * everybody who writes two, each in one statement: to be called once in a transaction, with all of them, or in that order.
 */
export async function bookOfDebtors(work: Work, bookings: readonly OwnBooking[]): Promise<void> {
  for (const [debtor, own] of inOrder(bookings)) {
    const book = await alongside(work, debtor);
    await postAll(
      book,
      own.map(({ id, posting, on }) => feePosting(posting, id, on)),
    );
  }
}

/** What a fee debit does in a book. The platform's comes last in a transaction. */
export const feePosting = (
  posting: MerchantPosting | PlatformPosting,
  sourceId: string,
  effectiveDate: LocalDate,
): NewPosting => ({ ...posting, sourceId, currency: BANK_CURRENCY, effectiveDate });
