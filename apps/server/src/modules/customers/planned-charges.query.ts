import type { Output } from '@lorikeet/contracts';
import type * as customers from '@lorikeet/contracts/customers';
import { UNSENT_STAGES } from '@lorikeet/domain/debits';
import { OWING_STATES } from '@lorikeet/domain/invoices';
import type { Cents, Currency, LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

type ForecastRow = Output<typeof customers.getCustomerForecast>['rows'][number];

/** What is expected to be debited or charged on one day for one thing. */
export type Expected = {
  debit_date: LocalDate;
  kind: 'scheduled' | 'forecast';
  by: 'bank_debit' | 'card';
  description: string;
  count: number;
  amount_cents: Cents;
  /** Whether payments stand for it already; what plans and kept cards will take has none before its day. */
  is_payment: boolean;
};

/** What is for a property is one thing, however many properties there are. */
export const RATES = 'Rates';

/**
 * What is due of an owing invoice `i`: invoices stand above customers, so that their own fragment is out of reach here. No charge
 * is planned beside a debit that is to leave, so that files hold nothing of it.
 */
const DUE = sql`(i.total_cents - i.paid_cents - i.credited_cents - i.written_off_cents - i.in_flight_cents)`;

/**
 * Debits `p` that no bank has yet, under agreements in force, through a day. Agreements that are not in force have an index:
 * to miss each debit in those few is half the work of finding it among all that are.
 */
const unsent = (work: Work, to: LocalDate): Sql => sql`
  from payments p
  where p.merchant_id = ${work.merchantId} and p.rail = 'bank_debit' and p.stage ${among(UNSENT_STAGES)}
    and p.debit_date <= ${to} and p.mandate_id is not null and not exists (
      select 1 from mandates m where m.merchant_id = ${work.merchantId} and m.id = p.mandate_id and m.status <> 'active')`;

/** Charges `c` of kept cards that wait for their day, with what is due of their invoices `i` now. */
const waiting = (work: Work, to: LocalDate): Sql => sql`
  from card_charges c
  join invoices i on i.merchant_id = ${work.merchantId} and i.id = c.invoice_id and i.status ${among(OWING_STATES)}
  join payment_methods k on k.merchant_id = ${work.merchantId} and k.id = c.payment_method_id and ${isUsable(sql`k`, sql`c.charge_on`)}
  where c.merchant_id = ${work.merchantId} and c.is_open and c.charge_on <= ${to} and ${DUE} > 0`;

/** The debits of one customer. */
export function scheduledDebits(work: Work, customerId: string, to: LocalDate): Promise<ForecastRow[]> {
  return work.rows<ForecastRow>(sql`
    select p.due_date, p.debit_date, p.description, 'scheduled' as kind, 'bank_debit' as by, p.amount_cents, p.id as payment_id,
      null::uuid as subscription_id
    ${unsent(work, to)} and p.customer_id = ${customerId} order by p.debit_date, p.id`);
}

/** The charges of one customer. */
export function plannedCharges(work: Work, customerId: string, to: LocalDate): Promise<ForecastRow[]> {
  return work.rows<ForecastRow>(sql`
    select i.due_date, c.charge_on as debit_date, i.description, 'scheduled' as kind, 'card' as by,
      ${DUE} as amount_cents, null::uuid as payment_id,
      i.subscription_id
    ${waiting(work, to)} and c.customer_id = ${customerId} order by c.charge_on, c.id`);
}

/** What all customers of a currency are debited and charged from a day through another, a sum a day and thing. */
export function plannedSums(
  work: Work,
  { currency, from, to }: { currency: Currency; from: LocalDate; to: LocalDate },
): Promise<Expected[]> {
  const customer = sql`select 1 from customers o where o.merchant_id = ${work.merchantId}`;
  // Most merchants have one currency, and then nobody is looked up: a customer a debit would be a third of the work.
  const isTheirs = (customerId: Sql) => sql`${customerId} is not null and (
    not exists (${customer} and o.currency <> ${currency})
    or exists (${customer} and o.currency = ${currency} and o.id = ${customerId}))`;
  return work.rows<Expected>(sql`
    select p.debit_date, 'scheduled' as kind, 'bank_debit' as by, true as is_payment,
      case when p.property_id is null then p.description else ${RATES} end as description, count(*)::int as count,
      sum(p.amount_cents)::bigint as amount_cents
    ${unsent(work, to)} and p.debit_date >= ${from} and ${isTheirs(sql`p.customer_id`)} group by 1, 5
    union all
    select c.charge_on, 'scheduled', 'card', false, i.description, count(*)::int, sum(${DUE})::bigint
    ${waiting(work, to)} and c.charge_on >= ${from} and ${isTheirs(sql`c.customer_id`)} group by 1, 5
    order by 1, 3, 5`);
}

/** A kept card `k` that can be charged on a day: it is good to the end of its month. */
export const isUsable = (k: Sql, on: Sql): Sql => sql`${k}.kind = 'card' and ${k}.status = 'active'
  and make_date(${k}.card_exp_year, ${k}.card_exp_month, 1) + interval '1 month' > ${on}`;
