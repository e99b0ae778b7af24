import type { Currency, LocalDate } from '@lorikeet/domain/kernel';
import type { PlatformPosting, SettlementModel } from '@lorikeet/domain/ledger';
import type { Work } from '../../platform/work.ts';
import { type NewPosting, post } from '../ledger/index.ts';
import { trustBook } from '../merchants/index.ts';

/**
 * Posts a movement of refunds in the platform's book, in the same transaction; a direct merchant's money is not there. With
 * `late` it is added there, and the caller posts it once it has written every merchant's.
 */
export async function bookRefundInTrust(
  work: Work,
  model: SettlementModel,
  posting: PlatformPosting,
  booked: { sourceId: string; effectiveDate: LocalDate; currency: Currency },
  late?: NewPosting[],
): Promise<void> {
  if (model === 'direct') return;
  if (late) late.push({ ...posting, ...booked });
  else await post(await trustBook(work), { ...posting, ...booked });
}
