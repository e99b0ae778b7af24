import type { Input } from '@lorikeet/contracts';
import type * as invitations from '@lorikeet/contracts/invitations';
import { priceQuantity } from '@lorikeet/domain/plans';
import { fieldProblem } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { facilityFor } from '../merchants/index.ts';
import { currentPlan, pricingOfVersion } from '../plans/index.ts';
import type { InvitationTerms } from './invitation-store.ts';

type Typed = Omit<Input<typeof invitations.createInvitation>, 'customer_id'>;

/**
 * What was typed, checked against the plan as it is today: the invitation keeps that version. Refuses
 * `invitation.plan_not_offered`, `mandate.aud_only`, `facility.none` and a quantity beyond the last tier.
 * `keeps` names the plan version and start date of an invitation being edited, which may stay as they are.
 */
export async function readTerms(
  work: Work,
  typed: Typed,
  keeps?: Pick<InvitationTerms, 'planId' | 'planVersionId' | 'planStartDate'>,
): Promise<InvitationTerms> {
  await facilityFor(work);
  const planStartDate = typed.plan_start_date ?? null;
  if (planStartDate && planStartDate < work.today && planStartDate !== keeps?.planStartDate) {
    throw fieldProblem([{ path: 'plan_start_date', code: 'date_past' }]);
  }
  const planVersionId = typed.plan_id ? await versionOf(work, typed.plan_id, typed.quantity) : null;
  return {
    name: typed.name,
    email: typed.email,
    phone: typed.phone,
    planId: typed.plan_id ?? null,
    planVersionId,
    quantity: typed.plan_id ? typed.quantity : 1,
    planStartDate: typed.plan_id ? planStartDate : null,
    channels: [...new Set(typed.channels)],
    locale: typed.locale,
    message: typed.message || null,
  };
}

async function versionOf(work: Work, planId: string, quantity: number): Promise<string> {
  const { status, version } = await currentPlan(work, planId);
  refuseUnless(status === 'active', 'invitation.plan_not_offered');
  refuseUnless(version.currency === 'AUD', 'mandate.aud_only');
  priceQuantity(pricingOfVersion(version), quantity);
  return version.id;
}
