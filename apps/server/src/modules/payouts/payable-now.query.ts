import { BANK_CURRENCY, type Currency } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { LONG_AGO, waitingSince, waitingTotals } from './waiting-lines.ts';

/**
 * Cents that could be paid out now: cleared, credited by the bank, and in no approved payout. A draft gives way, because
 * its approval draws anew. Below zero where more was taken back or promised than is there. In another currency than the
 * banks': what would be there to leave, if a file could carry it.
 */
export async function payableNow(work: Work, currency: Currency = BANK_CURRENCY): Promise<number> {
  // No payout takes lines of another currency, so that none is left behind.
  if (currency !== BANK_CURRENCY) return (await waitingTotals(work, LONG_AGO, work.now, currency)).readyCents;
  const { readyCents } = await waitingTotals(work, await waitingSince(work), work.now);
  const { drafted } = await work.one<{ drafted: number }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as drafted from payouts
    where merchant_id = ${work.merchantId} and status = 'draft'`);
  return readyCents + drafted;
}
