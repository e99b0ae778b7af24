import type { LocalDate } from '@lorikeet/domain/kernel';
import { payoutPaid, trustPayoutLeft } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { NewPosting } from '../ledger/index.ts';
import { movePayout, type Payout } from './payout-store.ts';
import { book, bookInTrust } from './trust-book.ts';

/**
 * The bank's statement shows that a lodged payout left: it is paid, in both books, on the day of the statement.
 * Throws Refusal when the payout was never lodged. `late` as for `bookInTrust`.
 */
export async function payPayout(
  work: Work,
  payout: Payout,
  on: LocalDate,
  late?: NewPosting[],
): Promise<void> {
  if (!(await movePayout(work, payout, 'statement_matches', { on }))) return;
  await work.run(sql`
    update payouts set paid_on = ${on} where merchant_id = ${work.merchantId} and id = ${payout.id}`);
  const booked = { sourceId: payout.id, effectiveDate: on };
  await book(work, payoutPaid(payout.amountCents), booked);
  await bookInTrust(work, trustPayoutLeft(payout.amountCents), booked, late);
}
