import type { Input } from '@lorikeet/contracts';
import type * as plans from '@lorikeet/contracts/plans';
import type { Work } from '../../platform/work.ts';
import { refuseUncollected } from '../merchants/index.ts';
import { insertPlan, insertVersion } from './plan-store.ts';

/** Creates a plan with its first version. The input has passed the contract: its tiers are sound. Refuses `merchant.currency_not_collected`. */
export async function createPlan(
  work: Work,
  input: Input<typeof plans.createPlan>,
): Promise<{ id: string; plan_version_id: string }> {
  const { status = 'active', ...version } = input;
  await refuseUncollected(work, version.currency);
  const planId = work.newId();
  const versionId = work.newId();
  await insertPlan(work, { id: planId, name: version.name, status, versionId });
  await insertVersion(work, { id: versionId, planId, number: 1, input: version });
  await work.audit({
    action: 'plan.created',
    subjectKind: 'plan',
    subjectId: planId,
    after: { status, ...version },
  });
  return { id: planId, plan_version_id: versionId };
}
