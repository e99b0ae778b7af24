import type { LocalDate } from '@lorikeet/domain/kernel';
import type { AmountRule } from '@lorikeet/domain/mandates';
import type { Work } from '../../platform/work.ts';
import type { PlanVersion } from '../plans/index.ts';
import { startSubscription } from '../subscriptions/index.ts';

export type Begun = {
  mandateId: string;
  customerId: string;
  plan: Pick<PlanVersion, 'id'>;
  firstDate: LocalDate | null;
  endsOn: LocalDate | null;
  rule: AmountRule | { kind: AmountRule['kind'] };
  /** The payer was told of another first date. */
  isLater?: boolean;
};

/**
 * Starts the schedule of a moved mandate on its first date. Where the authority fixes the amount, amount and dates are
 * those that the payer knows of; else each debit is announced. Returns the subscription's id. Refusals of starting.
 */
export async function startSchedule(work: Work, begun: Begun): Promise<string> {
  const { id } = await startSubscription(work, {
    customerId: begun.customerId,
    planVersionId: begun.plan.id,
    mandateId: begun.mandateId,
    quantity: 1,
    startDate: begun.firstDate ?? work.today,
    endDate: begun.endsOn,
    // Who paid elsewhere until now does not begin anew.
    trialDays: 0,
    isAgreed: begun.rule.kind === 'fixed' && !begun.isLater,
  });
  return id;
}
