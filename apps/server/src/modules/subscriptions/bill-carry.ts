import type { Work } from '../../platform/work.ts';
import { applyCredit, issueInvoice } from '../invoices/index.ts';
import { settingsOf } from '../merchants/index.ts';
import { planVersion } from '../plans/index.ts';
import { collectInvoices } from './billing/collect-invoices.ts';
import type { Subscription } from './subscription-store.ts';

/**
 * Invoices what changes had charged and no next invoice will, and returns that invoice's id; null where nothing waits.
 * Credit of the customer pays for it first, that of those changes above all.
 */
export async function billCarry(work: Work, subscription: Subscription): Promise<string | null> {
  if (subscription.carryCents === 0) return null;
  const version = await planVersion(work, subscription.planVersionId);
  const { id, number } = await issueInvoice(work, {
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    currency: version.currency,
    dueDate: work.today,
    description: version.name,
    collectsGst: (await settingsOf(work)).gst_registered,
    lines: [
      {
        kind: 'proration',
        description: version.name,
        quantity: 1,
        amountCents: subscription.carryCents,
        taxCode: version.taxCode,
      },
    ],
  });
  await applyCredit(work, { first: number, last: number });
  await collectInvoices(work, { first: number, last: number });
  return id;
}
