import type { Output } from '@lorikeet/contracts';
import type * as customers from '@lorikeet/contracts/customers';
import { chargeDay } from '@lorikeet/domain/cards';
import {
  addCents,
  addDays,
  addMonthsAnchored,
  type Cents,
  type Currency,
  type LocalDate,
  maxDate,
  minDate,
  parts,
  sumCents,
  toCents,
  ZERO,
} from '@lorikeet/domain/kernel';
import { type Pricing, type ProcessType, priceQuantity, type Tier } from '@lorikeet/domain/plans';
import { debitDateFor, periodsDue } from '@lorikeet/domain/subscriptions';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { couponOf, type ForecastCoupon, reduced } from './forecast-discount.ts';
import { isUsable, plannedCharges, scheduledDebits } from './planned-charges.query.ts';
import { plannedRatesOf } from './planned-rates.query.ts';
import type { Whose } from './whose.ts';
import { ofOne } from './whose.ts';

type Forecast = Output<typeof customers.getCustomerForecast>;
type ForecastRow = Forecast['rows'][number];
/** A bill to come, whose it is, and the most that its agreement lets be debited at once. */
export type Billed = ForecastRow & { customer_id: string; maximum_cents: number | null };

const MONTHS_AHEAD = 12;

/**
 * Every bank debit and every charge of a kept card expected of a customer in the next twelve months: those that exist, those that plans of a ratepayer will take, and
 * each period that its subscriptions have not billed yet, at the price that will hold then: a change that waits for its period counts
 * from there, a charge that waits is on the next bill, and customer credit is spent first. What an agreement does not
 * cover, by its last day or its maximum, is not debited, nor anything while it is suspended or lacks details, nor charged to a card once it is removed or over. All in
 * the customer's currency.
 */
export async function customerForecastOf(work: Work, customerId: string): Promise<Forecast> {
  const { currency } = found(
    await work.maybe<{ currency: Currency }>(
      sql`select currency from customers where merchant_id = ${work.merchantId} and id = ${customerId}`,
    ),
  );
  const from = work.today;
  const to = addDays(addMonthsAnchored(from, MONTHS_AHEAD, parts(from).day), -1);
  const rows = [
    ...(await scheduledDebits(work, customerId, to)),
    ...(await plannedCharges(work, customerId, to)),
    ...(await plannedRatesOf(work, customerId, to)),
    ...(await skippedPeriods(work, customerId, from, to)),
    ...afterCredit(
      await creditOf(work, { customerId, currency }),
      await futurePeriods(work, { whose: ofOne(customerId), currency }, from, to),
    ),
  ].sort((a, b) => (a.debit_date + a.due_date < b.debit_date + b.due_date ? -1 : 1));
  return {
    from,
    to,
    currency,
    total_cents: sumCents(rows.map((row) => row.amount_cents)),
    rows,
    months: monthsOf(from, rows),
  };
}

/** Periods that are left out, so that a gap between debits is seen to be meant. */
function skippedPeriods(
  work: Work,
  customerId: string,
  from: LocalDate,
  to: LocalDate,
): Promise<ForecastRow[]> {
  return work.rows<ForecastRow>(sql`
    select k.period_start as due_date, k.period_start as debit_date, v.name as description, 'skipped' as kind, case when s.mandate_id is null then 'card' else 'bank_debit' end as by,
      0 as amount_cents, null::uuid as payment_id, s.id as subscription_id
    from subscriptions s
    join plan_versions v on v.merchant_id = ${work.merchantId} and v.id = s.plan_version_id
    join subscription_skips k on k.merchant_id = ${work.merchantId} and k.subscription_id = s.id
      and k.taken_back_at is null and k.period_start between ${from} and ${to}
    where s.merchant_id = ${work.merchantId} and s.customer_id = ${customerId}
      and s.status in ('active', 'past_due') and (s.mandate_id is not null or s.payment_method_id is not null)
    order by k.period_start, s.id`);
}

type PlanTerms = {
  planId: string;
  name: string;
  processType: ProcessType;
  feeType: Pricing['feeType'];
  amountCents: number | null;
  unitPriceE4: number | null;
  tiers: Tier[];
  endsOn: LocalDate | null;
};

type Running = {
  id: string;
  customer_id: string;
  present: PlanTerms;
  quantity: number;
  anchor_date: LocalDate;
  periods_billed: number;
  end_date: LocalDate | null;
  first_date: LocalDate | null;
  /** The agreement's last day, and the most that it lets be debited at once. */
  last_date: LocalDate | null;
  maximum_cents: number | null;
  by: ForecastRow['by'];
  carry_cents: number;
  /** A change of plan or quantity that holds from a later period. */
  waiting: PlanTerms | null;
  next_quantity: number | null;
  next_from: LocalDate | null;
  next_anchor: LocalDate | null;
  skipped: LocalDate[];
  /** The coupon that it has, with the bills that it still holds for. */
  coupon: ForecastCoupon | null;
};

const termsOf = (work: Work, currency: Currency, version: Sql) => sql`(
  select jsonb_build_object('planId', v.plan_id, 'name', v.name, 'processType', v.process_type, 'feeType', v.fee_type,
    'amountCents', v.amount_cents, 'unitPriceE4', v.unit_price_e4, 'endsOn', v.end_date,
    'tiers', coalesce((
      select jsonb_agg(jsonb_build_object('firstUnit', first_unit, 'lastUnit', last_unit,
        'unitPriceE4', unit_price_e4, 'flatFeeCents', flat_fee_cents) order by position)
      from plan_tiers where merchant_id = ${work.merchantId} and plan_version_id = v.id), '[]'))
  from plan_versions v where v.merchant_id = ${work.merchantId} and v.id = ${version} and v.currency = ${currency})`;

const skippedOf = (work: Work) => sql`coalesce((select jsonb_agg(k.period_start) from (
    select merchant_id, subscription_id, period_start from subscription_skips where taken_back_at is null
    union all select merchant_id, subscription_id, period_start from invoices where status <> 'void'
  ) k where k.merchant_id = ${work.merchantId} and k.subscription_id = s.id and k.period_start >= s.next_period_start), '[]') as skipped`;

type Billee = { customerId: string; currency: Currency };

/** The periods of some customers' subscriptions that are not billed yet, each at the price that will hold then. */
export async function futurePeriods(
  work: Work,
  { whose, currency }: { whose: Whose; currency: Currency },
  from: LocalDate,
  to: LocalDate,
): Promise<Billed[]> {
  const running = await work.rows<Omit<Running, 'present'> & { present: PlanTerms | null }>(sql`
    select s.id, s.customer_id, s.quantity, s.anchor_date, s.periods_billed, s.end_date, m.first_date, s.carry_cents,
      case when k.id is null then 'bank_debit' else 'card' end as by,
      coalesce(m.end_date, (make_date(k.card_exp_year, k.card_exp_month, 1) + interval '1 month - 1 day')::date) as last_date,
      case when m.amount_rule = 'maximum' then m.amount_cents end as maximum_cents,
      s.next_quantity, s.next_from, s.next_anchor, ${skippedOf(work)}, ${couponOf(work.merchantId)},
      ${termsOf(work, currency, sql`s.plan_version_id`)} as present,
      ${termsOf(work, currency, sql`s.next_plan_version_id`)} as waiting
    from subscriptions s
    left join mandates m on m.merchant_id = s.merchant_id and m.id = s.mandate_id
    left join payment_methods k on k.merchant_id = s.merchant_id and k.id = s.payment_method_id
    where s.merchant_id = ${work.merchantId} and ${whose(sql`s.customer_id`)}
      and s.status in ('pending', 'active', 'past_due')
      and (m.status = 'active' or (${isUsable(sql`k`, sql`${from}::date`)}))
    order by s.created_at, s.id`);
  return running.flatMap(({ present, ...subscription }) =>
    present ? periodRows({ ...subscription, present }, from, to) : [],
  );
}

/** The periods under the present terms, then those under terms that wait for their date. */
function periodRows(subscription: Running, from: LocalDate, to: LocalDate): Billed[] {
  const { present, waiting, next_from: nextFrom } = subscription;
  const base = { anchor: subscription.anchor_date, endsOn: subscription.end_date };
  const lastPresent = nextFrom ? minDate(addDays(nextFrom, -1), to) : to;
  const now = periodsOf(present, base, subscription.periods_billed, lastPresent);
  const later =
    nextFrom && waiting
      ? periodsOf(
          waiting,
          { ...base, anchor: subscription.next_anchor ?? base.anchor },
          subscription.next_anchor ? 0 : subscription.periods_billed + now.length,
          to,
        )
      : [];
  const isBilled = (start: LocalDate) => !subscription.skipped.includes(start);
  const carry = toCents(subscription.carry_cents);
  const bill = (terms: PlanTerms, quantity: number) => (start: LocalDate) => ({
    row: rowOf(subscription, terms, quantity, start, from),
    planId: terms.planId,
  });
  const bills = [
    ...now.filter(isBilled).map(bill(present, subscription.quantity)),
    ...later.filter(isBilled).map(bill(waiting!, subscription.next_quantity ?? subscription.quantity)),
  ];
  return reduced(bills, subscription.coupon)
    .map((row, i) => (i === 0 ? { ...row, amount_cents: addCents(row.amount_cents, carry) } : row))
    .filter((row) => row.debit_date <= to && row.amount_cents > 0)
    .filter((row) => !subscription.last_date || lastDayOf(row) <= subscription.last_date);
}

/** The day that must be within its agreement: the bank day of a debit, the due day of what a card is charged. */
const lastDayOf = ({ by, due_date: due, debit_date: on }: Billed): LocalDate =>
  by === 'bank_debit' ? on : due;

async function creditOf(work: Work, { customerId, currency }: Billee): Promise<number> {
  const credit = await work.maybe<{ cents: number }>(sql`
    select balance_cents as cents from customer_credits
    where merchant_id = ${work.merchantId} and customer_id = ${customerId} and currency = ${currency}`);
  return credit?.cents ?? 0;
}

/** Credit is spent on the bills of its customer as they come; a bill that it covers is not debited. */
export function afterCredit(credit: number, rows: readonly Billed[]): ForecastRow[] {
  let left = credit;
  return rows
    .toSorted((a, b) => (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0))
    .map(({ maximum_cents, customer_id: _, ...row }) => {
      const spent = Math.min(left, row.amount_cents);
      left -= spent;
      const amount = toCents(row.amount_cents - spent);
      return { ...row, amount_cents: maximum_cents !== null && amount > maximum_cents ? ZERO : amount };
    })
    .filter((row) => row.amount_cents > 0);
}

function periodsOf(
  terms: PlanTerms,
  base: { anchor: LocalDate; endsOn: LocalDate | null },
  nextIndex: number,
  through: LocalDate,
): LocalDate[] {
  const ends = [base.endsOn, terms.endsOn].filter((date) => date !== null).sort();
  return periodsDue({
    anchor: base.anchor,
    processType: terms.processType,
    nextIndex,
    through,
    endsOn: ends[0] ?? null,
  }).map((period) => period.start);
}

function rowOf(
  subscription: Running,
  terms: PlanTerms,
  quantity: number,
  start: LocalDate,
  from: LocalDate,
): Billed {
  // A period that is due and not billed yet is billed by the next run, so never before tomorrow.
  const earliest = maxDate(start, subscription.first_date ?? start, start > from ? start : addDays(from, 1));
  return {
    due_date: start,
    // A card is charged on any day, and told of two days before.
    debit_date: subscription.by === 'card' ? chargeDay(start, from) : debitDateFor(earliest),
    description: terms.name,
    kind: 'forecast',
    by: subscription.by,
    amount_cents: priceQuantity(pricingOf(terms), quantity).total,
    payment_id: null,
    subscription_id: subscription.id,
    customer_id: subscription.customer_id,
    maximum_cents: subscription.maximum_cents,
  };
}

function pricingOf(plan: PlanTerms): Pricing {
  switch (plan.feeType) {
    case 'flat':
      return { feeType: 'flat', amountCents: plan.amountCents ?? 0 };
    case 'per_unit':
      return { feeType: 'per_unit', unitPriceE4: plan.unitPriceE4 ?? 0 };
    default:
      return { feeType: plan.feeType, tiers: plan.tiers };
  }
}

/**
 * One sum a calendar month, the months without a debit too: what a chart draws. Twelve from today's on, and as many before
 * and after as debits need that wait since then or move past a weekend: the months sum to the whole.
 */
function monthsOf(from: LocalDate, rows: readonly ForecastRow[]): Forecast['months'] {
  const monthOf = (day: LocalDate) => day.slice(0, 7);
  const days = rows.filter((row) => row.kind !== 'skipped').map((row) => row.debit_date);
  const end = monthOf(maxDate(addMonthsAnchored(from, MONTHS_AHEAD - 1, 1), ...days));
  const months: string[] = [];
  let first = minDate(from, ...days);
  for (; monthOf(first) <= end; first = addMonthsAnchored(first, 1, 1)) months.push(monthOf(first));
  const sum = (month: string, kind: ForecastRow['kind']): Cents =>
    rows
      .filter((row) => row.kind === kind && row.debit_date.startsWith(month))
      .reduce((total, row) => toCents(total + row.amount_cents), ZERO);
  return months.map((month) => ({
    month,
    scheduled_cents: sum(month, 'scheduled'),
    forecast_cents: sum(month, 'forecast'),
    debits: rows.filter((row) => row.kind !== 'skipped' && row.debit_date.startsWith(month)).length,
  }));
}
