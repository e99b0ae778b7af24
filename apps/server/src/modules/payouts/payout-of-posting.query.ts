import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { payoutNumber } from './payout-words.ts';

/** The number of the payout that has a movement of the balance in it, by what it was posted under; undefined for none. */
export async function payoutOfPosting(
  work: Work,
  { kind, sourceId }: { kind: string; sourceId: string },
): Promise<string | undefined> {
  const found = await work.maybe<{ number: number }>(sql`
    select p.number from postings o
    join payout_lines l on l.merchant_id = ${work.merchantId} and l.posting_id = o.id
    join payouts p on p.merchant_id = ${work.merchantId} and p.id = l.payout_id
    where o.merchant_id = ${work.merchantId} and o.kind = ${kind} and o.source_id = ${sourceId}`);
  return found && payoutNumber(found.number);
}
