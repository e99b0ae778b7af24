import type { Input, Output } from '@lorikeet/contracts';
import type * as plans from '@lorikeet/contracts/plans';
import { priceQuantity } from '@lorikeet/domain/plans';
import { anywhere } from '../../platform/db/like.ts';
import { type FoundRows, foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { planVersions, pricingOfVersion } from './plan-version.query.ts';

export type PlanRow = Output<typeof plans.listPlans>['rows'][number];
type Row = {
  id: string;
  status: 'active' | 'inactive' | 'archived';
  current_version_id: string;
  subscribers: number;
  created_at: Date;
  updated_at: Date;
};

/** Plans, the newest first unless asked otherwise; `amount_cents` is the price of one unit. */
export function listPlans(
  work: Work,
  input: Input<typeof plans.listPlans>,
): Promise<Output<typeof plans.listPlans>> {
  return foundPage(work, input, foundPlans(work, input));
}

/** The plans that the filters match, in the list's order. */
export function foundPlans(work: Work, input: Input<typeof plans.listPlans>): FoundRows<PlanRow> {
  const { merchantId } = work;
  return {
    match: sql`from plans t where t.merchant_id = ${merchantId}
      ${input.status ? sql`and t.status = ${input.status}` : empty}
      ${
        input.currency
          ? sql`and t.current_version_id in (select v.id from plan_versions v
              where v.merchant_id = ${merchantId} and v.currency = any(${input.currency}::text[]))`
          : empty
      }
      ${input.search ? sql`and t.name ilike ${anywhere(input.search)}` : empty}`,
    orderBy: orderOf(input.sort ?? '-created_at'),
    select: (page) => sql`
      select p.id, p.status, p.current_version_id, p.created_at, p.updated_at,
        (select count(*)::int from subscriptions s where s.merchant_id = ${merchantId} and s.plan_id = p.id
           and s.status not in ('cancelled', 'completed')) as subscribers
      from ${page} join plans p on p.merchant_id = ${merchantId} and p.id = page.id order by page.place`,
    shown: (rows: Row[]) => shownPlans(work, rows),
  };
}

async function shownPlans(work: Work, rows: readonly Row[]): Promise<PlanRow[]> {
  const versions = await planVersions(
    work,
    rows.map((row) => row.current_version_id),
  );
  return rows.map((row) => {
    const version = versions.get(row.current_version_id)!;
    return {
      id: row.id,
      plan_version_id: version.id,
      name: version.name,
      status: row.status,
      process_type: version.processType,
      fee_type: version.feeType,
      currency: version.currency,
      amount_cents: priceQuantity(pricingOfVersion(version), 1).total,
      unit_price_e4: version.unitPriceE4,
      tiers: version.tiers.length,
      start_date: version.startDate,
      end_date: version.endDate,
      subscribers: row.subscribers,
      created_at: row.created_at,
      updated_at: row.updated_at,
    };
  });
}

export function countPlans(work: Work): Promise<Output<typeof plans.countPlans>> {
  return work.one(sql`
    select count(*)::int as all, count(*) filter (where status = 'active')::int as active,
      count(*) filter (where status = 'inactive')::int as inactive,
      count(*) filter (where status = 'archived')::int as archived
    from plans where merchant_id = ${work.merchantId}`);
}
