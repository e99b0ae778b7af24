import { payoutLodged, trustPayoutLodged } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { lockPayoutOfFile, movePayout } from './payout-store.ts';
import { book, bookInTrust } from './trust-book.ts';

/**
 * The bank took a payout's file: the payout is lodged, and its amount leaves the balance, in both books. Files of other
 * things and repeats change nothing.
 */
export async function lodgePayout(work: Work, bankFileId: string): Promise<void> {
  const payout = await lockPayoutOfFile(work, bankFileId);
  if (!payout || !(await movePayout(work, payout, 'lodge'))) return;
  await work.run(sql`
    update payouts set lodged_at = ${work.now} where merchant_id = ${work.merchantId} and id = ${payout.id}`);
  const booked = { sourceId: payout.id, effectiveDate: payout.payoutDate };
  await book(work, payoutLodged(payout.amountCents), booked);
  await bookInTrust(work, trustPayoutLodged(work.merchantId, payout.amountCents), booked);
}
