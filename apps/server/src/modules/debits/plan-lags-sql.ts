import { TAKING_STAGES } from '@lorikeet/domain/schedules';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

/** True of a debit `d` of a schedule that is still to be taken: planned, or its payment, aliased as said, is without an outcome. */
export const isTakenStill = (payment: 'p' | 'q'): Sql =>
  sql`(d.payment_id is null or ${raw(payment)}.stage ${among(TAKING_STAGES)})`;

/**
 * True of a debit `p` of a property whose plan does not say what the property owes: something was paid, came back or was
 * asked for since the plan was made, and it has not followed. What it takes is not what is owed any more.
 */
export const planLagsSql = (work: Work): Sql => sql`(p.property_id is not null and exists (
  select 1 from schedules s
  where s.merchant_id = ${work.merchantId} and s.property_id = p.property_id and s.status = 'active'
    and coalesce((
      select sum(coalesce(q.amount_cents, d.amount_cents)) from schedule_debits d
      left join payments q on q.merchant_id = ${work.merchantId} and q.id = d.payment_id
      where d.merchant_id = ${work.merchantId} and d.schedule_id = s.id and ${isTakenStill('q')}), 0)
    <> greatest(0, coalesce((
      select sum(e.amount_cents) from entries e
      where e.merchant_id = ${work.merchantId} and e.property_id = p.property_id and e.account = 'receivable'), 0))))`;
