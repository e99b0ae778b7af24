import type { LocalDate } from '@lorikeet/domain/kernel';
import type { PlatformPosting, SettlementModel } from '@lorikeet/domain/ledger';
import { alongside, type Work } from '../../platform/work.ts';
import { post } from '../ledger/index.ts';
import { platformTenantId } from '../merchants/index.ts';

/** Posts a movement of refunds in the platform's book, in the same transaction; a direct merchant's money is not there. */
export async function bookRefundInTrust(
  work: Work,
  model: SettlementModel,
  posting: PlatformPosting,
  booked: { sourceId: string; effectiveDate: LocalDate },
): Promise<void> {
  if (model === 'direct') return;
  const platformId = await platformTenantId(work);
  if (!platformId) throw new Error('there is no platform tenant to keep the trust book');
  await post(await alongside(work, platformId), { ...posting, ...booked, currency: 'AUD' });
}
