import { BANK_CURRENCY, type LocalDate } from '@lorikeet/domain/kernel';
import type { MerchantPosting, PlatformPosting } from '@lorikeet/domain/ledger';
import { alongside, type Work } from '../../platform/work.ts';
import { post } from '../ledger/index.ts';
import type { FeeDebit } from './fee-debit-store.ts';

/** Posts what a fee debit does in its merchant's book, once; `work` is the platform's. */
export async function bookOfDebtor(
  work: Work,
  { id, debtor }: Pick<FeeDebit, 'id' | 'debtor'>,
  posting: MerchantPosting,
  effectiveDate: LocalDate,
): Promise<void> {
  const own = await alongside(work, debtor);
  await post(own, { ...posting, sourceId: id, currency: BANK_CURRENCY, effectiveDate });
}

/** Posts what it does in the platform's own, once. The platform's book comes last in a transaction. */
export async function bookOfPlatform(
  work: Work,
  sourceId: string,
  posting: PlatformPosting,
  effectiveDate: LocalDate,
): Promise<void> {
  await post(work, { ...posting, sourceId, currency: BANK_CURRENCY, effectiveDate });
}
