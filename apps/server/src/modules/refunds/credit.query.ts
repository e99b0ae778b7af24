import type { Output } from '@lorikeet/contracts';
import type * as refunds from '@lorikeet/contracts/refunds';
import { BANK_CURRENCY, type Cents, type Currency, type LocalDate } from '@lorikeet/domain/kernel';
import { creditLeftOf, type RefundsOfPayment } from '@lorikeet/domain/refunds';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { shownRefunds } from '../payments/index.ts';
import { type Creditor, creditOf } from './held-credit.ts';
import { REFUND_SUMS } from './settle-refunded.ts';

type Credit = Output<typeof refunds.getCustomerCredit>;
type Way = Credit['ways'][number];

const MOST_WAYS = 50;

/** A customer's credit, the payments for which it can go back, the latest first, and what of it went back. 404. */
export async function customerCredit(work: Work, customerId: string): Promise<Credit> {
  const { currency } = found(
    await work.maybe<{ currency: Currency }>(
      sql`select currency from customers where merchant_id = ${work.merchantId} and id = ${customerId}`,
    ),
  );
  return creditShown(work, { customer_id: customerId, property_id: null, currency });
}

/** A property's credit, likewise. 404. */
export async function propertyCredit(work: Work, propertyId: string): Promise<Credit> {
  found(
    await work.maybe(
      sql`select 1 from properties where merchant_id = ${work.merchantId} and id = ${propertyId}`,
    ),
  );
  return creditShown(work, { customer_id: null, property_id: propertyId, currency: BANK_CURRENCY });
}

async function creditShown(work: Work, creditor: Creditor): Promise<Credit> {
  const { customer_id: customerId, property_id: propertyId, currency } = creditor;
  const ofIt = propertyId
    ? sql`property_id = ${propertyId}`
    : sql`customer_id = ${customerId} and property_id is null`;
  const made = propertyId
    ? sql`r.payment_id in (select id from payments where merchant_id = ${work.merchantId} and ${ofIt})`
    : sql`r.customer_id = ${customerId}`;
  const [credit, ways, refunds] = await Promise.all([
    creditOf(work, creditor),
    waysBack(work, ofIt),
    shownRefunds(work, sql`${made} and r.of_credit`),
  ]);
  return { currency, credit_cents: credit, ways: credit > 0 ? ways : [], refunds };
}

type Paid = Omit<Way, 'left_cents' | 'paid_on'> & {
  paid_on: LocalDate;
  taken: Cents;
} & Omit<RefundsOfPayment, 'taken'>;

/** Payments that reached the merchant, that nobody took back, and of which something is left with it. */
async function waysBack(work: Work, ofIt: Sql): Promise<Way[]> {
  const rows = await work.rows<Paid>(sql`
    select p.id as payment_id, p.rail, p.description, coalesce(p.debit_date, (p.created_at at time zone 'Australia/Sydney')::date) as paid_on,
      p.amount_cents as taken, s.*,
      case p.rail
        when 'card' then (select initcap(a.network) || ' ••• ' || a.last4 from card_attempts a
          where a.merchant_id = ${work.merchantId} and a.payment_id = p.id)
        when 'bank_debit' then nullif(concat_ws(' ', coalesce(m.bank_name, m.bsb), m.account_masked), '') end as to
    from (
      select * from payments
      where merchant_id = ${work.merchantId} and ${ofIt}
        and (rail, stage) in (('bank_debit', 'cleared'), ('card', 'succeeded'), ('bpay', 'matched'))
        and dispute is null and amount_cents > 0
      order by id desc limit ${MOST_WAYS}
    ) p
    left join payment_methods m on p.rail = 'bank_debit' and m.merchant_id = ${work.merchantId} and m.id = p.payment_method_id
    cross join lateral (
      select ${REFUND_SUMS} from refunds r where r.merchant_id = ${work.merchantId} and r.payment_id = p.id
    ) s
    where not exists (
      select 1 from return_holds h where h.merchant_id = ${work.merchantId} and h.payment_id = p.id)
    order by p.id desc`);
  return rows
    .map(({ taken, ofPayment, ofCredit, notArrived, ...way }) => ({
      ...way,
      left_cents: creditLeftOf({ taken, ofPayment, ofCredit, notArrived }),
    }))
    .filter(({ left_cents }) => left_cents > 0);
}
