import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { lockProperty } from '../../council/index.ts';
import { lockDebits } from '../../debits/index.ts';
import { resumeAfterCard } from '../../payments/index.ts';
import { type Cause, followOwed } from '../follow-owed.ts';

/**
 * A card paid for a property: the debits that waited for it may go on, and the plan is spread anew in the same transaction,
 * so that none is claimed which has no place in it any more. Harmless when repeated.
 */
export async function followCard(work: Work, propertyId: string, paymentId: string): Promise<void> {
  await lockProperty(work, propertyId);
  await lockDebits(work, sql`p.waits_for_card = ${paymentId}`);
  await resumeAfterCard(work, paymentId);
  await followOwed(work, propertyId, await causeOf(work, paymentId));
}

/** The payment as the change that follows it names it; nobody else's name is told to the payer of the plan. */
const causeOf = (work: Work, paymentId: string): Promise<Cause> =>
  work.one<Cause>(sql`
    select 'owed' as kind, p.amount_cents as "amountCents", c.name as by from payments p
    left join schedules s on s.merchant_id = ${work.merchantId} and s.property_id = p.property_id
      and s.customer_id = p.customer_id and s.status = 'active'
    left join customers c on c.merchant_id = ${work.merchantId} and c.id = s.customer_id
    where p.merchant_id = ${work.merchantId} and p.id = ${paymentId}`);
