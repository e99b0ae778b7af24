import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';

/** What must hold of every tenant's payments. */
export const paymentInvariants: readonly Invariant[] = [
  {
    name: 'payments.day_sums',
    meaning: {
      en: 'The sums of every day are those of the payments that are counted in them',
      zh: '每日合计等于计入当日的付款之和',
    },
    check: counted(sql`
      with counted as (
        select merchant_id, summed_on as day, currency, rail, summed_stage as stage, count(*) as count,
          sum(amount_cents) as cents
        from payments where summed_stage is not null group by 1, 2, 3, 4, 5
      )
      select count(*)::int as broken from payment_day_sums s
      full join counted c on c.merchant_id = s.merchant_id and c.day = s.day and c.currency = s.currency
        and c.rail = s.rail and c.stage = s.stage
      where coalesce(s.count, 0) <> coalesce(c.count, 0) or coalesce(s.amount_cents, 0) <> coalesce(c.cents, 0)`),
  },
];
