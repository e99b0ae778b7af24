import type { Output } from '@lorikeet/contracts';
import type * as plans from '@lorikeet/contracts/plans';
import type { Cents } from '@lorikeet/domain/kernel';
import type { PlanStatus } from '@lorikeet/domain/plans';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { type PlanVersion, planVersion } from './plan-version.query.ts';

type Detail = Output<typeof plans.getPlan>;

export async function planDetail(work: Work, planId: string): Promise<Detail> {
  const plan = found(
    await work.maybe<{
      status: PlanStatus;
      current_version_id: string;
      created_at: Date;
      updated_at: Date;
      open_invitations: number;
    }>(sql`
      select status, current_version_id, created_at, updated_at,
        (select count(*)::int from invitations i where i.merchant_id = ${work.merchantId} and i.plan_id = ${planId}
           and i.status in ('sent', 'opened') and i.expires_at > ${work.now}) as open_invitations
      from plans
      where merchant_id = ${work.merchantId} and id = ${planId}`),
  );
  const versions = await work.rows<Detail['versions'][number]>(sql`
    select v.id as plan_version_id, v.version, v.name, v.created_at,
      (select count(*)::int from subscriptions s where s.merchant_id = ${work.merchantId}
         and s.plan_id = ${planId} and s.plan_version_id = v.id
         and s.status not in ('cancelled', 'completed')) as subscribers
    from plan_versions v where v.merchant_id = ${work.merchantId} and v.plan_id = ${planId}
    order by v.version desc`);
  const { status } = plan;
  return {
    id: planId,
    status,
    created_at: plan.created_at,
    updated_at: plan.updated_at,
    current: versionView(await planVersion(work, plan.current_version_id)),
    versions,
    subscribers: versions.reduce((sum, version) => sum + version.subscribers, 0),
    open_invitations: plan.open_invitations,
    can: {
      edit: status !== 'archived',
      activate: status !== 'active',
      deactivate: status === 'active',
      archive: status !== 'archived',
    },
  };
}

function versionView(version: PlanVersion): Detail['current'] {
  return {
    plan_version_id: version.id,
    version: version.version,
    name: version.name,
    description: version.description,
    unit_name: version.unitName,
    process_type: version.processType,
    fee_type: version.feeType,
    currency: version.currency,
    amount_cents: version.amountCents as Cents | null,
    unit_price_e4: version.unitPriceE4,
    tiers: version.tiers.map((tier) => ({
      first_unit: tier.firstUnit,
      last_unit: tier.lastUnit,
      unit_price_e4: tier.unitPriceE4,
      flat_fee_cents: tier.flatFeeCents,
    })),
    tax_code: version.taxCode,
    trial_days: version.trialDays,
    start_date: version.startDate,
    end_date: version.endDate,
    created_at: version.createdAt,
  };
}
