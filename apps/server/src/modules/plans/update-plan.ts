import { isDeepStrictEqual } from 'node:util';
import type { Input, Output } from '@lorikeet/contracts';
import type * as plans from '@lorikeet/contracts/plans';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { refuseUncollected } from '../merchants/index.ts';
import { insertVersion, lockPlan, type PlanInput, pointToVersion } from './plan-store.ts';
import { type PlanVersion, planVersion } from './plan-version.query.ts';

/**
 * Edits a plan by making a new version of it; subscriptions keep theirs. The same data again changes nothing.
 * Throws Refusal `plan.archived_is_not_edited`, `merchant.currency_not_collected`, `record.changed_meanwhile` where it was
 * made from another version than the current one, and 404.
 */
export async function updatePlan(
  work: Work,
  { id: planId, seen_version, ...input }: Input<typeof plans.updatePlan>,
): Promise<Output<typeof plans.updatePlan>> {
  const plan = found(await lockPlan(work, planId));
  refuseUnless(plan.status !== 'archived', 'plan.archived_is_not_edited');
  const current = await planVersion(work, plan.current_version_id);
  if (input.currency !== current.currency) await refuseUncollected(work, input.currency);
  const before = inputOf(current);
  const after = {
    ...input,
    tiers: input.tiers ?? [],
    description: input.description || undefined,
    unit_name: input.unit_name || undefined,
    trial_days: input.trial_days || undefined,
  };
  if (isDeepStrictEqual(present(before), present(after))) {
    return { id: planId, plan_version_id: current.id, version: current.version, changed: false };
  }
  refuseChanged(seen_version, current.version);
  const versionId = work.newId();
  const number = current.version + 1;
  await insertVersion(work, { id: versionId, planId, number, input });
  await pointToVersion(work, { id: planId, name: input.name, versionId });
  await work.audit({ action: 'plan.updated', subjectKind: 'plan', subjectId: planId, before, after });
  return { id: planId, plan_version_id: versionId, version: number, changed: true };
}

function inputOf(version: PlanVersion): PlanInput {
  return {
    name: version.name,
    description: version.description ?? undefined,
    unit_name: version.unitName ?? undefined,
    process_type: version.processType,
    fee_type: version.feeType,
    currency: version.currency,
    amount_cents: version.amountCents ?? undefined,
    unit_price_e4: version.unitPriceE4 ?? undefined,
    tiers: version.tiers.map((tier) => ({
      first_unit: tier.firstUnit,
      last_unit: tier.lastUnit,
      unit_price_e4: tier.unitPriceE4,
      flat_fee_cents: tier.flatFeeCents,
    })),
    tax_code: version.taxCode,
    trial_days: version.trialDays || undefined,
    start_date: version.startDate ?? undefined,
    end_date: version.endDate ?? undefined,
  };
}

/** Without the fields that say nothing, so that absent and undefined read the same. */
function present(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
