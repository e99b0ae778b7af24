import { payoutReturned, trustPayoutReturned } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { lockMerchant, markReturned } from '../merchants/index.ts';
import { freeLines } from './free-lines.ts';
import { lockPayoutOfFile, movePayout } from './payout-store.ts';
import { book, bookInTrust } from './trust-book.ts';

/**
 * The bank rejected a payout's file after it had taken it, and no money left: its amount is in the balance again, in
 * both books, and payouts wait until the account is confirmed or changed, because the same file would be rejected
 * again. Files of other things and repeats change nothing.
 */
export async function rejectPayout(work: Work, bankFileId: string, reason: string): Promise<void> {
  await lockMerchant(work);
  const payout = await lockPayoutOfFile(work, bankFileId);
  if (!payout || !(await movePayout(work, payout, 'bank_rejects', { reason }))) return;
  await work.run(sql`
    update payouts set return_reason = ${reason} where merchant_id = ${work.merchantId} and id = ${payout.id}`);
  await markReturned(work, payout.payoutAccountId);
  if (payout.status !== 'lodged') return freeLines(work, payout);
  const booked = { sourceId: payout.id, effectiveDate: work.clock.bankToday() };
  await book(work, payoutReturned(payout.amountCents), booked);
  await bookInTrust(work, trustPayoutReturned(work.merchantId, payout.amountCents, false), booked);
}
