import type { Input, Output } from '@lorikeet/contracts';
import type * as subscriptions from '@lorikeet/contracts/subscriptions';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Pricing, priceQuantity } from '@lorikeet/domain/plans';
import type { SubscriptionState } from '@lorikeet/domain/subscriptions';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, sql } from '../../platform/db/sql.ts';
import { whole } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { type PlanVersion, planVersions, pricingOfVersion } from '../plans/index.ts';

type Row = Output<typeof subscriptions.listSubscriptions>['rows'][number];
export type StoredRow = {
  id: string;
  customer_id: string;
  customer_name: string;
  plan_id: string;
  plan_version_id: string;
  quantity: number;
  status: SubscriptionState;
  started_on: LocalDate;
  next_period_start: LocalDate | null;
  end_date: LocalDate | null;
  created_at: Date;
};

/** The anchor moves when a change begins a new count; the first period's start is then its first invoice's. */
export const subscriptionColumns = (
  merchantId: string,
) => sql`s.id, s.customer_id, c.name as customer_name, s.plan_id,
  s.plan_version_id, s.quantity, s.status, s.next_period_start, s.end_date, s.created_at,
  least(s.trial_from, s.anchor_date, (select min(i.period_start) from invoices i
    where i.merchant_id = ${merchantId} and i.subscription_id = s.id and i.status <> 'void')) as started_on`;

/** A name that fits more customers than this is no help in finding a subscription. */
const CUSTOMERS_MAX = 1000;

/** Subscriptions, the newest first by default. */
export async function listSubscriptions(
  work: Work,
  input: Input<typeof subscriptions.listSubscriptions>,
): Promise<Output<typeof subscriptions.listSubscriptions>> {
  const { merchantId } = work;
  const { rows, count } = await foundPage<StoredRow>(work, input, {
    match: sql`from subscriptions t where t.merchant_id = ${merchantId}
      ${input.status?.length ? sql`and t.status = any(${input.status}::text[])` : empty}
      ${input.customer_id ? sql`and t.customer_id = ${input.customer_id}` : empty}
      ${input.plan_id ? sql`and t.plan_id = ${input.plan_id}` : empty}
      ${
        input.search
          ? sql`and t.customer_id in (select c.id from customers c where c.merchant_id = ${merchantId}
              and c.name ilike ${anywhere(input.search)} limit ${whole(CUSTOMERS_MAX)})`
          : empty
      }`,
    orderBy: orderOf(input.sort ?? '-created_at'),
    select: (page) => sql`
      select ${subscriptionColumns(merchantId)} from ${page}
      join subscriptions s on s.merchant_id = ${merchantId} and s.id = page.id
      join customers c on c.merchant_id = ${merchantId} and c.id = s.customer_id
      order by page.place`,
  });
  const versions = await planVersions(work, [...new Set(rows.map((row) => row.plan_version_id))]);
  return { rows: rows.map((row) => shownRow(row, versions.get(row.plan_version_id)!)), count };
}

export function shownRow(row: StoredRow, version: PlanVersion): Row {
  const pricing: Pricing = pricingOfVersion(version);
  return {
    ...row,
    plan_name: version.name,
    version: version.version,
    process_type: version.processType,
    currency: version.currency,
    amount_cents: priceQuantity(pricing, row.quantity).total,
  };
}

export type Detail = Output<typeof subscriptions.getSubscription>;
