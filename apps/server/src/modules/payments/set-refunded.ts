import type { Cents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Stores what of a payment went back. The database refuses more than was taken, and less than none. */
export async function setRefunded(work: Work, paymentId: string, cents: Cents): Promise<void> {
  await work.run(sql`
    update payments set refunded_cents = ${cents}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${paymentId} and refunded_cents <> ${cents}`);
}
