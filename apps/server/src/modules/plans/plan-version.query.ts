import type { TaxCode } from '@lorikeet/domain/invoices';
import type { Currency, LocalDate } from '@lorikeet/domain/kernel';
import type { Pricing, ProcessType, Tier } from '@lorikeet/domain/plans';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

/** One version of a plan with its tiers; it never changes. Prices include GST. */
export type PlanVersion = {
  id: string;
  planId: string;
  version: number;
  name: string;
  description: string | null;
  unitName: string | null;
  processType: ProcessType;
  feeType: Pricing['feeType'];
  currency: Currency;
  amountCents: number | null;
  unitPriceE4: number | null;
  tiers: Tier[];
  taxCode: TaxCode;
  /** Days before the first that is billed. */
  trialDays: number;
  startDate: LocalDate | null;
  endDate: LocalDate | null;
  createdAt: Date;
};

type Row = Omit<PlanVersion, 'tiers' | 'createdAt'> & { tiers: Tier[] | null; createdAt: Date };

const select = (merchantId: string): Sql => sql`
  select v.id, v.plan_id as "planId", v.version, v.name, v.description, v.unit_name as "unitName", v.process_type as "processType",
    v.fee_type as "feeType", v.currency, v.amount_cents as "amountCents", v.unit_price_e4 as "unitPriceE4",
    v.tax_code as "taxCode", v.trial_days as "trialDays", v.start_date as "startDate", v.end_date as "endDate", v.created_at as "createdAt",
    (select jsonb_agg(jsonb_build_object('firstUnit', t.first_unit, 'lastUnit', t.last_unit,
        'unitPriceE4', t.unit_price_e4, 'flatFeeCents', t.flat_fee_cents) order by t.position)
     from plan_tiers t where t.merchant_id = ${merchantId} and t.plan_version_id = v.id) as tiers
  from plan_versions v where v.merchant_id = ${merchantId}`;

/** A version of a plan of this merchant, or 404. */
export async function planVersion(work: Work, id: string): Promise<PlanVersion> {
  const row = await work.maybe<Row>(sql`${select(work.merchantId)} and v.id = ${id}`);
  return opened(found(row));
}

/** Several versions at once, by id; an id that is not this merchant's is left out. */
export async function planVersions(work: Work, ids: readonly string[]): Promise<Map<string, PlanVersion>> {
  const rows = await work.rows<Row>(
    sql`${select(work.merchantId)} and v.id = any(${[...ids]}::uuid[]) order by v.id`,
  );
  return new Map(rows.map((row) => [row.id, opened(row)]));
}

/** The version that new subscriptions of a plan get, with the plan's status, or 404. */
export async function currentPlan(
  work: Work,
  planId: string,
): Promise<{ id: string; status: 'active' | 'inactive' | 'archived'; version: PlanVersion }> {
  const plan = found(
    await work.maybe<{
      id: string;
      status: 'active' | 'inactive' | 'archived';
      current_version_id: string;
    }>(sql`
      select id, status, current_version_id from plans where merchant_id = ${work.merchantId} and id = ${planId}`),
  );
  return { id: plan.id, status: plan.status, version: await planVersion(work, plan.current_version_id) };
}

/** The price of a version as the domain computes with it. */
export function pricingOfVersion(version: PlanVersion): Pricing {
  switch (version.feeType) {
    case 'flat':
      return { feeType: 'flat', amountCents: version.amountCents ?? 0 };
    case 'per_unit':
      return { feeType: 'per_unit', unitPriceE4: version.unitPriceE4 ?? 0 };
    case 'tiered_volume':
    case 'tiered_graduated':
      return { feeType: version.feeType, tiers: version.tiers };
  }
}

function opened(row: Row): PlanVersion {
  return { ...row, tiers: row.tiers ?? [] };
}
