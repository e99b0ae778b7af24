import type { Output } from '@lorikeet/contracts';
import type { customerForecast } from '@lorikeet/contracts/customers';
import { type Pricing, type ProcessType, priceQuantity, type Tier } from '@lorikeet/domain/catalogue';
import {
  addDays,
  addMonthsAnchored,
  type Cents,
  type LocalDate,
  maxDate,
  parts,
  sumCents,
  toCents,
  ZERO,
} from '@lorikeet/domain/kernel';
import { debitDateFor, periodsDue } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

type Forecast = Output<typeof customerForecast>;
type ForecastRow = Forecast['rows'][number];

const MONTHS_AHEAD = 12;

/**
 * Every bank debit expected of a customer in the next twelve months: the debits that exist, and each period that
 * its subscriptions have not billed yet, at the price they would be billed today. Australian dollars only, as
 * bank debits are.
 */
export async function customerForecastOf(work: Work, customerId: string): Promise<Forecast> {
  found(
    await work.maybe(
      sql`select id from customers where merchant_id = ${work.merchantId} and id = ${customerId}`,
    ),
  );
  const from = work.today;
  const to = addDays(addMonthsAnchored(from, MONTHS_AHEAD, parts(from).day), -1);
  const rows = [
    ...(await scheduledDebits(work, customerId, to)),
    ...(await futurePeriods(work, customerId, from, to)),
  ].sort((a, b) => (a.debit_date + a.due_date < b.debit_date + b.due_date ? -1 : 1));
  return {
    from,
    to,
    currency: 'AUD',
    total_cents: sumCents(rows.map((row) => row.amount_cents)),
    rows,
    months: monthsOf(from, rows),
  };
}

function scheduledDebits(work: Work, customerId: string, to: LocalDate): Promise<ForecastRow[]> {
  return work.rows<ForecastRow>(sql`
    select due_date, debit_date, description, 'scheduled' as kind, amount_cents, id as payment_id,
      null::uuid as subscription_id
    from payments
    where merchant_id = ${work.merchantId} and customer_id = ${customerId} and rail = 'bank_debit'
      and stage in ('scheduled', 'held', 'batched') and debit_date <= ${to}
    order by debit_date, id`);
}

type Running = {
  id: string;
  plan_name: string;
  quantity: number;
  anchor_date: LocalDate;
  periods_billed: number;
  end_date: LocalDate | null;
  process_type: ProcessType;
  fee_type: Pricing['feeType'];
  amount_cents: number | null;
  unit_price_e4: number | null;
  tiers: Tier[];
};

async function futurePeriods(
  work: Work,
  customerId: string,
  from: LocalDate,
  to: LocalDate,
): Promise<ForecastRow[]> {
  const running = await work.rows<Running>(sql`
    select s.id, v.name as plan_name, s.quantity, s.anchor_date, s.periods_billed,
      least(s.end_date, v.end_date) as end_date, v.process_type, v.fee_type, v.amount_cents, v.unit_price_e4,
      coalesce((
        select jsonb_agg(jsonb_build_object('firstUnit', first_unit, 'lastUnit', last_unit,
          'unitPriceE4', unit_price_e4, 'flatFeeCents', flat_fee_cents) order by position)
        from plan_tiers where merchant_id = ${work.merchantId} and plan_version_id = v.id
      ), '[]') as tiers
    from subscriptions s
    join plan_versions v on v.merchant_id = s.merchant_id and v.id = s.plan_version_id
    where s.merchant_id = ${work.merchantId} and s.customer_id = ${customerId}
      and s.status in ('pending', 'active', 'past_due') and s.mandate_id is not null and v.currency = 'AUD'
    order by s.created_at, s.id`);
  return running.flatMap((subscription) => periodRows(subscription, from, to));
}

function periodRows(subscription: Running, from: LocalDate, to: LocalDate): ForecastRow[] {
  const { total } = priceQuantity(pricingOf(subscription), subscription.quantity);
  if (total <= 0) return [];
  return periodsDue({
    anchor: subscription.anchor_date,
    processType: subscription.process_type,
    nextIndex: subscription.periods_billed,
    through: to,
    endsOn: subscription.end_date,
  })
    .map((period): ForecastRow => {
      // A period that is due and not billed yet is billed by the next run, so never before tomorrow.
      const debitOn = period.start > from ? debitDateFor(period.start) : debitDateFor(addDays(from, 1));
      return {
        due_date: period.start,
        debit_date: maxDate(debitOn, debitDateFor(period.start)),
        description: subscription.plan_name,
        kind: 'forecast',
        amount_cents: total,
        payment_id: null,
        subscription_id: subscription.id,
      };
    })
    .filter((row) => row.debit_date <= to);
}

function pricingOf(plan: Running): Pricing {
  switch (plan.fee_type) {
    case 'flat':
      return { feeType: 'flat', amountCents: plan.amount_cents ?? 0 };
    case 'per_unit':
      return { feeType: 'per_unit', unitPriceE4: plan.unit_price_e4 ?? 0 };
    default:
      return { feeType: plan.fee_type, tiers: plan.tiers };
  }
}

/** One sum a calendar month, the months without a debit too: what a chart draws. */
function monthsOf(from: LocalDate, rows: readonly ForecastRow[]): Forecast['months'] {
  const months = Array.from({ length: MONTHS_AHEAD + 1 }, (_, i) =>
    addMonthsAnchored(from, i, 1).slice(0, 7),
  );
  const sum = (month: string, kind: ForecastRow['kind']): Cents =>
    rows
      .filter((row) => row.kind === kind && row.debit_date.startsWith(month))
      .reduce((total, row) => toCents(total + row.amount_cents), ZERO);
  return months
    .map((month) => ({
      month,
      scheduled_cents: sum(month, 'scheduled'),
      forecast_cents: sum(month, 'forecast'),
      debits: rows.filter((row) => row.debit_date.startsWith(month)).length,
    }))
    .filter((month, i) => i < MONTHS_AHEAD || month.debits > 0);
}
