import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { Payout } from './payout-store.ts';

/**
 * Gives the movements of a payout that is not lodged back to the balance: they wait again, and the next draw looks for
 * them, also where a later payout had looked past them. The caller holds the merchant.
 */
export async function freeLines(work: Work, payout: Payout): Promise<void> {
  await work.run(sql`
    with freed as (
      delete from payout_lines where merchant_id = ${work.merchantId} and payout_id = ${payout.id}
      returning posting_id
    ), earliest as (
      select min(e.booked_at) as at from freed
      join postings e on e.merchant_id = ${work.merchantId} and e.id = freed.posting_id
    )
    update payouts o set lines_from = earliest.at from earliest
    where o.merchant_id = ${work.merchantId} and o.number > ${payout.number} and o.lines_from > earliest.at`);
}
