import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Notes where a payment stands with its payer's bank: disputed, lost, or neither. */
export async function markDisputed(
  work: Work,
  paymentId: string,
  standing: 'open' | 'lost' | null,
): Promise<void> {
  await work.run(sql`
    update payments set dispute = ${standing}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${paymentId}`);
}
