import { BANK_CURRENCY, type LocalDate } from '@lorikeet/domain/kernel';
import type { MerchantPosting, PlatformPosting } from '@lorikeet/domain/ledger';
import { alongside, type Work } from '../../platform/work.ts';
import { type NewPosting, postAll } from '../ledger/index.ts';

/** What a fee debit does in its merchant's book: once for its kind and `id`. */
export type OwnBooking = { id: string; debtor: string; posting: MerchantPosting; on: LocalDate };

/** What fee debits do in books, collected to be posted as the last of a transaction: the platform's book after its merchants'. */
export type FeeBookings = { debtors: OwnBooking[]; platforms: NewPosting[] };

/** Posts what fee debits do in all books; `work` is the platform's. To be called once in a transaction, as its last. */
export async function bookFees(work: Work, { debtors, platforms }: FeeBookings): Promise<void> {
  await bookOfDebtors(work, debtors);
  await postAll(work, platforms);
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

/** By merchant, in the order in which everybody takes merchants. */
export const inOrder = <T extends { debtor: string }>(debits: readonly T[]): [string, T[]][] =>
  [...Map.groupBy(debits, ({ debtor }) => debtor)].sort(([a], [b]) => (a < b ? -1 : 1));

/** What a fee debit does in a book. The platform's comes last in a transaction. */
export const feePosting = (
  posting: MerchantPosting | PlatformPosting,
  sourceId: string,
  effectiveDate: LocalDate,
): NewPosting => ({ ...posting, sourceId, currency: BANK_CURRENCY, effectiveDate });
