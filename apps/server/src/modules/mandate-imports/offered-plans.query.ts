import type { ImportAmounts, Judging, OfferedPlan } from '@lorikeet/domain/mandate-imports';
import { priceQuantity } from '@lorikeet/domain/plans';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import {
  currentPlan,
  type PlanVersion,
  planVersion,
  planVersions,
  pricingOfVersion,
} from '../plans/index.ts';

/** Plans that mandates can go on with: active, in the currency of bank debits. */
async function offeredPlans(work: Work): Promise<OfferedPlan[]> {
  const plans = await work.rows<{ id: string; current_version_id: string }>(sql`
    select id, current_version_id from plans where merchant_id = ${work.merchantId} and status = 'active' order by id`);
  const versions = await planVersions(
    work,
    plans.map((plan) => plan.current_version_id),
  );
  return [...versions.values()]
    .filter(({ currency }) => currency === 'AUD')
    .map((version) => ({
      id: version.planId,
      versionId: version.id,
      name: version.name,
      price: priceQuantity(pricingOfVersion(version), 1).total,
      endsOn: version.endDate,
    }));
}

/** What the rows of a file are judged by. 404 for a plan that is not offered. */
export async function judgingOf(
  work: Work,
  asked: { plan_id?: string | undefined; amounts: ImportAmounts; needsNotice: boolean },
): Promise<Judging> {
  const offered = await offeredPlans(work);
  const plan = asked.plan_id ? found(offered.find(({ id }) => id === asked.plan_id)) : undefined;
  const plans = new Map(offered.map((one) => [one.name.toLowerCase(), one]));
  return { plans, plan, amounts: asked.amounts, needsNotice: asked.needsNotice, carries: work.carries };
}

/** What a row keeps of the plan that it goes on with. */
export type PlanOfRow = { plan_id: string | null; plan_version_id: string | null };

/**
 * The version of its plan that a row was judged with; undefined for a mandate alone. A row that was checked before versions were
 * kept goes on with the current one.
 */
export async function planOfRow(work: Work, row: PlanOfRow): Promise<PlanVersion | undefined> {
  if (row.plan_version_id) return planVersion(work, row.plan_version_id);
  return row.plan_id ? (await currentPlan(work, row.plan_id)).version : undefined;
}
