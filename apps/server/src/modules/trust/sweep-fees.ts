import { type LocalDate, nextBankDay, startOfMonth, toCents } from '@lorikeet/domain/kernel';
import { trustFeeSwept } from '@lorikeet/domain/ledger';
import type { Work } from '../../platform/work.ts';
import { book } from '../payouts/index.ts';
import { trustBalances } from './trust-balances.query.ts';

/**
 * On the first bank day of a month the fees that the platform has earned leave the trust account for its own. Never
 * more than the account holds beyond what it holds for others: fees of files that the bank has not credited yet wait. A
 * second run on that day finds nothing. Returns the cents swept.
 */
export async function sweepFees(work: Work, day: LocalDate): Promise<number> {
  if (day !== nextBankDay(startOfMonth(day))) return 0;
  const trust = await trustBalances(work);
  const others = trust.merchantsCents + Math.max(0, trust.unclearedCents) + trust.payoutsOutCents;
  const cents = Math.min(trust.feesCents, trust.trustBankCents - others);
  if (cents <= 0) return 0;
  await book(work, trustFeeSwept(toCents(cents)), { sourceId: work.newId(), effectiveDate: day });
  await work.audit({ action: 'trust.fees_swept', after: { day, cents } });
  return cents;
}
