import type { Output } from '@lorikeet/contracts';
import type * as customers from '@lorikeet/contracts/customers';
import { UNSENT_STAGES } from '@lorikeet/domain/debits';
import { OWING_STATES } from '@lorikeet/domain/invoices';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import type { Whose } from './whose.ts';

type ForecastRow = Output<typeof customers.getCustomerForecast>['rows'][number];

/** What is due of an owing invoice `i`: invoices stand above customers, so that their own fragment is out of reach here. */
const DUE = sql`(i.total_cents - i.paid_cents - i.credited_cents - i.written_off_cents - i.in_flight_cents)`;

/** Debits `p` of some customers that no bank has yet, under agreements in force; `description` names them. */
export function scheduledDebits(
  work: Work,
  whose: Whose,
  to: LocalDate,
  description = sql`p.description`,
): Promise<ForecastRow[]> {
  return work.rows<ForecastRow>(sql`
    select p.due_date, p.debit_date, ${description} as description, 'scheduled' as kind, 'bank_debit' as by, p.amount_cents, p.id as payment_id,
      null::uuid as subscription_id
    from payments p
    join mandates m on m.merchant_id = ${work.merchantId} and m.id = p.mandate_id and m.status = 'active'
    where p.merchant_id = ${work.merchantId} and ${whose(sql`p.customer_id`)} and p.rail = 'bank_debit'
      and p.stage ${among(UNSENT_STAGES)} and p.debit_date <= ${to}
    order by p.debit_date, p.id`);
}

/** Charges of kept cards that wait for their day, with what is due of their invoices now. */
export function plannedCharges(work: Work, whose: Whose, to: LocalDate): Promise<ForecastRow[]> {
  return work.rows<ForecastRow>(sql`
    select i.due_date, c.charge_on as debit_date, i.description, 'scheduled' as kind, 'card' as by,
      ${DUE} as amount_cents, null::uuid as payment_id,
      i.subscription_id
    from card_charges c
    join invoices i on i.merchant_id = ${work.merchantId} and i.id = c.invoice_id and i.status ${among(OWING_STATES)}
    join payment_methods k on k.merchant_id = ${work.merchantId} and k.id = c.payment_method_id and ${isUsable(sql`k`, sql`c.charge_on`)}
    where c.merchant_id = ${work.merchantId} and ${whose(sql`c.customer_id`)} and c.is_open and c.charge_on <= ${to}
      and ${DUE} > 0
    order by c.charge_on, c.id`);
}

/** A kept card `k` that can be charged on a day: it is good to the end of its month. */
export const isUsable = (k: Sql, on: Sql): Sql => sql`${k}.kind = 'card' and ${k}.status = 'active'
  and make_date(${k}.card_exp_year, ${k}.card_exp_month, 1) + interval '1 month' > ${on}`;
