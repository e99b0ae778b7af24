import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Adds to what of a payment went back, or takes from it. The database refuses more than was taken, and less than none. */
export async function addRefunded(work: Work, paymentId: string, cents: number): Promise<void> {
  await work.run(sql`
    update payments set refunded_cents = refunded_cents + ${cents}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${paymentId}`);
}
