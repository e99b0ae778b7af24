import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { priceQuantity } from '@lorikeet/domain/plans';
import type { Work } from '../../platform/work.ts';
import { type PlanVersion, planVersion, pricingOfVersion } from '../plans/index.ts';
import { nextBillFor } from './discount-store.ts';
import type { Subscription } from './subscription-store.ts';

/** The plan's version under which a period that starts on a day is billed: a change that waits holds from its day. */
export function termsFrom(work: Work, subscription: Subscription, start: LocalDate): Promise<PlanVersion> {
  const { nextPlanVersionId, planVersionId } = subscription;
  return planVersion(work, isChanged(subscription, start) ? nextPlanVersionId! : planVersionId);
}

/** What a period that starts on a day costs without a coupon, GST included, and the version under which it is billed. */
export async function fullPriceFrom(
  work: Work,
  subscription: Subscription,
  start: LocalDate,
): Promise<{ version: PlanVersion; full: Cents }> {
  const version = await termsFrom(work, subscription, start);
  const { nextQuantity, quantity } = subscription;
  const units = isChanged(subscription, start) ? nextQuantity! : quantity;
  return { version, full: priceQuantity(pricingOfVersion(version), units).total };
}

/** What a period that starts on a day costs as the next bill, GST included and its coupon taken off. */
export async function priceFrom(work: Work, subscription: Subscription, start: LocalDate): Promise<Cents> {
  const { version, full: price } = await fullPriceFrom(work, subscription, start);
  return nextBillFor(work, subscription.id, { price, planId: version.planId });
}

function isChanged({ nextFrom }: Subscription, start: LocalDate): boolean {
  return nextFrom !== null && start >= nextFrom;
}
