import type { PlanStatus } from '@lorikeet/domain/plans';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { lockPlan } from './plan-store.ts';

/**
 * Offers a plan (`active`), stops offering it for now (`inactive`) or puts it away (`archived`); each from any
 * other. Subscriptions on it go on. Invitations to it are accepted as they were sent until it is put away. The same status again changes nothing.
 */
export async function setPlanStatus(
  work: Work,
  planId: string,
  status: PlanStatus,
): Promise<{ id: string; status: PlanStatus }> {
  const plan = found(await lockPlan(work, planId));
  if (plan.status === status) return { id: planId, status };
  await work.run(sql`
    update plans set status = ${status}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${planId}`);
  await work.audit({
    action: 'plan.status_set',
    subjectKind: 'plan',
    subjectId: planId,
    before: { status: plan.status },
    after: { status },
  });
  return { id: planId, status };
}
