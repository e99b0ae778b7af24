import type { Output } from '@lorikeet/contracts';
import type * as customers from '@lorikeet/contracts/customers';
import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { isUsable } from './planned-charges.query.ts';

type ForecastRow = Output<typeof customers.getCustomerForecast>['rows'][number];
type DaySum = Pick<ForecastRow, 'debit_date' | 'by'> & {
  kind: 'scheduled';
  count: number;
  amount_cents: Cents;
};

/**
 * Debits `d` of active schedules `s` that are planned through a day and no payment yet, under a mandate in force or of a
 * kept card that is good on their day.
 */
const planned = (work: Work, to: LocalDate): Sql => sql`
  from schedule_debits d
  join schedules s on s.merchant_id = ${work.merchantId} and s.id = d.schedule_id and s.status = 'active'
  left join mandates m on m.merchant_id = ${work.merchantId} and m.id = s.mandate_id
  left join payment_methods k on s.mandate_id is null and k.merchant_id = ${work.merchantId} and k.id = s.payment_method_id
  where d.merchant_id = ${work.merchantId} and d.payment_id is null and d.debit_on <= ${to}
    and (m.status = 'active' or (${isUsable(sql`k`, sql`d.debit_on`)}))`;

const by = sql`case when s.mandate_id is null then 'card' else 'bank_debit' end`;

/** What plans of all ratepayers will take through a day, a sum a day and rail: a council has a plan a property. */
export function plannedRates(work: Work, to: LocalDate): Promise<DaySum[]> {
  return work.rows<DaySum>(sql`
    select d.debit_on as debit_date, 'scheduled' as kind, ${by} as by, count(*)::int as count,
      sum(d.amount_cents)::bigint as amount_cents
    ${planned(work, to)} group by 1, 3 order by 1, 3`);
}

/** The same of one customer, a row a debit, under the words that its payment will have. */
export function plannedRatesOf(work: Work, customerId: string, to: LocalDate): Promise<ForecastRow[]> {
  return work.rows<ForecastRow>(sql`
    select d.debit_on as due_date, d.debit_on as debit_date, 'Rates ' || (
        select r.assessment_number from properties r where r.merchant_id = ${work.merchantId} and r.id = s.property_id)
        as description, 'scheduled' as kind, ${by} as by, d.amount_cents, null::uuid as payment_id,
      null::uuid as subscription_id
    ${planned(work, to)} and s.customer_id = ${customerId} order by d.debit_on, d.id`);
}
