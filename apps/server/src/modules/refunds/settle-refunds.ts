import type { Cents, Currency, LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Card refunds `r` of a merchant that the acquirer nets from what it pays by a day. */
const dueBy = (merchant: Sql, day: LocalDate): Sql => sql`r.merchant_id = ${merchant}
  and r.settles_on <= ${day} and r.settlement_id is null`;

/** Facilities and currencies of merchant `m` with card refunds to net by a day, as a query yielding (facility_id, currency). */
export const unsettledRefunds = (merchant: Sql, day: LocalDate): Sql => sql`
  select r.facility_id, r.currency from refunds r where ${dueBy(merchant, day)}`;

/** The sums of a facility's card refunds to net by a day, locked, as a query yielding (cents). */
export const lockedRefundsDue = (
  work: Work,
  { facilityId, currency, day }: { facilityId: string; currency: Currency; day: LocalDate },
): Sql => sql`
  select r.amount_cents + r.fee_cents as cents from refunds r
  where ${dueBy(sql`${work.merchantId}`, day)} and r.facility_id = ${facilityId} and r.currency = ${currency}
  for update`;

/** Nets the card refunds of a facility that are due from a settlement. Returns how many, and their sum with fees. */
export function settleRefunds(
  work: Work,
  settlement: { id: string; facilityId: string; currency: Currency; day: LocalDate },
): Promise<{ refunds: number; cents: Cents }> {
  const { id, facilityId, currency, day } = settlement;
  return work.one(sql`
    with settled as (
      update refunds r set settlement_id = ${id}, updated_at = ${work.now}
      where ${dueBy(sql`${work.merchantId}`, day)} and r.facility_id = ${facilityId} and r.currency = ${currency}
      returning r.amount_cents + r.fee_cents as cents
    )
    select count(*)::int as refunds, coalesce(sum(cents), 0)::bigint as cents from settled`);
}
