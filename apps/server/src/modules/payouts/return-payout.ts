import type { LocalDate } from '@lorikeet/domain/kernel';
import { payoutReturned, trustPayoutReturned } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { NewPosting } from '../ledger/index.ts';
import { markReturned } from '../merchants/index.ts';
import { payPayout } from './pay-payout.ts';
import { lockPayout, movePayout } from './payout-store.ts';
import { book, bookInTrust } from './trust-book.ts';

/**
 * The bank returned a payout: its amount is in the balance again as one line for the next payout, and payouts wait
 * until the account is confirmed or changed. A returned payout counts as having left, even if the statement has not
 * shown that yet. Throws Refusal for a payout that was never lodged. `late` as for `bookInTrust`.
 */
export async function returnPayout(
  work: Work,
  id: string,
  back: { on: LocalDate; reason: string },
  late?: NewPosting[],
): Promise<void> {
  const payout = await lockPayout(work, id);
  if (payout.status === 'lodged') await payPayout(work, payout, back.on, late);
  const left = await lockPayout(work, id);
  if (!(await movePayout(work, left, 'bank_returns', { reason: back.reason }))) return;
  await work.run(sql`
    update payouts set return_reason = ${back.reason} where merchant_id = ${work.merchantId} and id = ${id}`);
  await markReturned(work, left.payoutAccountId);
  const booked = { sourceId: id, effectiveDate: back.on };
  await book(work, payoutReturned(left.amountCents, true), booked);
  await bookInTrust(work, trustPayoutReturned(work.merchantId, left.amountCents, true), booked, late);
}
