import { BANK_CURRENCY, type Currency, type LocalDate } from '@lorikeet/domain/kernel';
import type { MerchantPosting, PlatformPosting } from '@lorikeet/domain/ledger';
import type { Work } from '../../platform/work.ts';
import { type NewPosting, post } from '../ledger/index.ts';
import { trustBook } from '../merchants/index.ts';

type Booked = { sourceId: string; effectiveDate: LocalDate; currency?: Currency };

/** Posts one movement, once for its kind and source, in the book of the work's tenant. */
export async function book(
  work: Work,
  posting: MerchantPosting | PlatformPosting,
  booked: Booked,
): Promise<void> {
  await post(work, toPost(posting, booked));
}

/** A movement as it is posted. */
export const toPost = (
  posting: MerchantPosting | PlatformPosting,
  { sourceId, effectiveDate, currency = BANK_CURRENCY }: Booked,
): NewPosting => ({ ...posting, sourceId, effectiveDate, currency });

/**
 * Posts one movement of trust money in the platform's own book, in the same transaction; with `late` it is added there, and
 * the caller posts it once it has written every merchant's.
 */
export async function bookInTrust(
  work: Work,
  posting: PlatformPosting,
  booked: Booked,
  late?: NewPosting[],
): Promise<void> {
  if (late) late.push(toPost(posting, booked));
  else await book(await trustBook(work), posting, booked);
}
