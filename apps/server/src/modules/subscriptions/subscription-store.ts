import type { LocalDate } from '@lorikeet/domain/kernel';
import type { SubscriptionState } from '@lorikeet/domain/subscriptions';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

/** A subscription as it is stored. `periodsBilled` is the index, counted from the anchor, of the next period. */
export type Subscription = {
  id: string;
  customerId: string;
  planId: string;
  planVersionId: string;
  mandateId: string | null;
  /** The card that it is billed by; null with a mandate, or where invoices are not collected. */
  paymentMethodId: string | null;
  quantity: number;
  status: SubscriptionState;
  anchorDate: LocalDate;
  periodsBilled: number;
  nextPeriodStart: LocalDate | null;
  endDate: LocalDate | null;
  nextPlanVersionId: string | null;
  nextQuantity: number | null;
  /** From the period that starts here the next version and quantity hold. */
  nextFrom: LocalDate | null;
  nextAnchor: LocalDate | null;
  /** Its end without the change that waits: `endDate` has the change's. Without meaning unless one waits. */
  priorEndDate: LocalDate | null;
  carryCents: number;
  /** The days that cost nothing: from the first, until the first that is billed. */
  trialFrom: LocalDate | null;
  trialUntil: LocalDate | null;
  /** It was paused because a bill stayed unpaid: a payment resumes it. Without meaning unless paused. */
  pausedForUnpaid: boolean;
};

const COLUMNS = sql`id, customer_id as "customerId", plan_id as "planId", plan_version_id as "planVersionId",
  mandate_id as "mandateId", payment_method_id as "paymentMethodId", quantity, status, anchor_date as "anchorDate", periods_billed as "periodsBilled",
  next_period_start as "nextPeriodStart", end_date as "endDate", next_plan_version_id as "nextPlanVersionId",
  next_quantity as "nextQuantity", next_from as "nextFrom", next_anchor as "nextAnchor",
  prior_end_date as "priorEndDate", carry_cents as "carryCents", trial_from as "trialFrom", trial_until as "trialUntil",
  paused_for_unpaid as "pausedForUnpaid"`;

/** What there is of a subscription for which no change waits. */
export const WITHOUT_CHANGE = {
  nextPlanVersionId: null,
  nextQuantity: null,
  nextFrom: null,
  nextAnchor: null,
  priorEndDate: null,
} as const;

/** A subscription of this merchant locked until the transaction ends, or 404. */
export async function lockSubscription(work: Work, id: string): Promise<Subscription> {
  return found(
    await work.maybe<Subscription>(sql`
      select ${COLUMNS} from subscriptions
      where merchant_id = ${work.merchantId} and id = ${id} for no key update`),
  );
}

export async function insertSubscription(
  work: Work,
  subscription: Pick<
    Subscription,
    | 'id'
    | 'customerId'
    | 'planId'
    | 'planVersionId'
    | 'mandateId'
    | 'paymentMethodId'
    | 'quantity'
    | 'anchorDate'
    | 'endDate'
    | 'trialFrom'
    | 'trialUntil'
  > & { isAgreed: boolean },
): Promise<void> {
  const { id, customerId, planId, planVersionId, mandateId, paymentMethodId, quantity, anchorDate, endDate } =
    subscription;
  const agreedAnchor = subscription.isAgreed ? anchorDate : null;
  await work.run(sql`
    insert into subscriptions (merchant_id, id, customer_id, plan_id, plan_version_id, mandate_id,
      payment_method_id, quantity, status,
      anchor_date, begins_on, agreed_anchor, next_period_start, end_date, trial_from, trial_until, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${customerId}, ${planId}, ${planVersionId}, ${mandateId}, ${paymentMethodId}, ${quantity},
      'active', ${anchorDate}, ${anchorDate}, ${agreedAnchor}, ${anchorDate}, ${endDate}, ${subscription.trialFrom}, ${subscription.trialUntil},
      ${work.now}, ${work.now})`);
}

/** The day of its pause: that of the first, kept when it ends out of the pause, and gone once it runs again. */
function pausedOn(work: Work, status: SubscriptionState): Sql {
  if (status === 'paused') return sql`coalesce(paused_on, ${work.today})`;
  return status === 'cancelled' || status === 'completed' ? sql`paused_on` : sql`null`;
}

/** Writes back what a use case may change of a subscription. */
export async function saveSubscription(work: Work, subscription: Subscription): Promise<void> {
  const s = subscription;
  const hasEnded = s.status === 'cancelled' || s.status === 'completed';
  await work.run(sql`
    update subscriptions set plan_id = ${s.planId}, plan_version_id = ${s.planVersionId}, quantity = ${s.quantity},
      status = ${s.status}, anchor_date = ${s.anchorDate}, periods_billed = ${s.periodsBilled},
      next_period_start = ${s.nextPeriodStart}, end_date = ${s.endDate},
      next_plan_version_id = ${s.nextPlanVersionId}, next_quantity = ${s.nextQuantity}, next_from = ${s.nextFrom},
      next_anchor = ${s.nextAnchor}, prior_end_date = ${s.priorEndDate}, carry_cents = ${s.carryCents}, mandate_id = ${s.mandateId},
      paused_for_unpaid = ${s.status === 'paused' && s.pausedForUnpaid}, paused_on = ${pausedOn(work, s.status)},
      ended_at = ${hasEnded ? work.now : null}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${s.id}`);
}
