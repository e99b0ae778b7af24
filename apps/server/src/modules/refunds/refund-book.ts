import type { Currency, LocalDate } from '@lorikeet/domain/kernel';
import type { PlatformPosting, SettlementModel } from '@lorikeet/domain/ledger';
import type { Work } from '../../platform/work.ts';
import { post } from '../ledger/index.ts';
import { trustBook } from '../merchants/index.ts';

/** Posts a movement of refunds in the platform's book, in the same transaction; a direct merchant's money is not there. */
export async function bookRefundInTrust(
  work: Work,
  model: SettlementModel,
  posting: PlatformPosting,
  booked: { sourceId: string; effectiveDate: LocalDate; currency: Currency },
): Promise<void> {
  if (model === 'direct') return;
  await post(await trustBook(work), { ...posting, ...booked });
}
