import type { Cents, Currency } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/**
 * Enters what the acquirer takes for the dispute of one payment, or gives back of it: negative, or positive. It books that
 * beside the day's captures, and the bank's statement is expected to show it under its reference.
 */
export async function enterDisputedSum(
  work: Work,
  sum: { paymentId: string; reference: string; currency: Currency; cents: Cents },
): Promise<void> {
  await work.run(sql`
    insert into card_settlements (merchant_id, id, facility_id, reference, settled_on, currency, amount_cents, payments,
      disputes, created_at)
    select ${work.merchantId}::uuid, ${work.newId()}::uuid, p.facility_id, ${sum.reference},
      ${work.clock.bankToday()}::date, ${sum.currency}, ${sum.cents}, 0, 1, ${work.now}::timestamptz
    from payments p where p.merchant_id = ${work.merchantId} and p.id = ${sum.paymentId}`);
}
