import { type Cents, type LocalDate, ZERO } from '@lorikeet/domain/kernel';
import { ratesNotice } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { post } from '../ledger/index.ts';

/** What properties owe and pay is in one currency. */
export const RATES_CURRENCY = 'AUD' as const;

/** Asks so much more of a property that the caller holds (less when negative), once for a source. */
export async function chargeProperty(
  work: Work,
  charge: { propertyId: string; sourceId: string; difference: Cents; effectiveDate: LocalDate },
): Promise<void> {
  const { propertyId, sourceId, difference, effectiveDate } = charge;
  if (difference === ZERO) return;
  const made = await post(work, {
    ...ratesNotice(difference),
    sourceId,
    currency: RATES_CURRENCY,
    propertyId,
    effectiveDate,
  });
  if (made === 'same') return;
  await work.run(sql`
    update properties set charged_cents = charged_cents + ${difference}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${propertyId}`);
}
