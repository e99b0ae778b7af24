import { addCents, type Cents, sumCents, toCents } from '@lorikeet/domain/kernel';
import { settleTakenBack } from '@lorikeet/domain/subscriptions';
import type { Work } from '../../platform/work.ts';
import { issueCredit } from '../invoices/index.ts';
import { planVersion } from '../plans/index.ts';
import type { Subscription } from './subscription-store.ts';
import type { TakenBill } from './take-back-bill.ts';

/**
 * Undoes what changes had settled for bills that are taken back: the charge that stood on them waits again, less what was
 * charged and with what was credited for their periods; below zero it becomes credit of the customer. The caller saves
 * the subscription that is returned.
 */
export async function settleTaken(
  work: Work,
  subscription: Subscription,
  bills: readonly TakenBill[],
): Promise<{ subscription: Subscription; creditCents: Cents }> {
  const carried = sumCents(bills.map(({ carryCents }) => carryCents));
  const { waiting, credit } = settleTakenBack(
    addCents(toCents(subscription.carryCents), carried),
    bills.flatMap(({ shares }) => shares),
  );
  if (credit > 0) {
    const version = await planVersion(work, subscription.planVersionId);
    await issueCredit(work, {
      customerId: subscription.customerId,
      subscriptionId: subscription.id,
      currency: version.currency,
      amountCents: credit,
      taxCode: version.taxCode,
      description: version.name,
    });
  }
  return { subscription: { ...subscription, carryCents: waiting }, creditCents: credit };
}
