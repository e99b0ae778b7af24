import type { Input, Output } from '@lorikeet/contracts';
import type * as subscriptions from '@lorikeet/contracts/subscriptions';
import { toCents } from '@lorikeet/domain/kernel';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { issueCredit, issueInvoice } from '../invoices/index.ts';
import { settingsOf } from '../merchants/index.ts';
import { billCarry } from './bill-carry.ts';
import { collectInvoices } from './billing/collect-invoices.ts';
import { insertChangeShares } from './change-share-store.ts';
import { type ChangeQuote, endWithoutChange, quoteChange, termsSeen } from './quote-change.ts';
import { type Subscription, saveSubscription, WITHOUT_CHANGE } from './subscription-store.ts';
import { refuseOutdated } from './terms-seen.ts';

/**
 * Changes quantity or plan as it was previewed, and settles what the preview showed: an invoice now, a charge on
 * the next invoice, or credit. Moved to a plan that ends before the next period, it has no further one, and what waited
 * for the next invoice is billed by itself. Throws the refusals of the preview, and `subscription.preview_outdated` when credit,
 * charge or the terms that were `seen` are no longer what was shown.
 */
export async function changeSubscription(
  work: Work,
  input: Input<typeof subscriptions.changeSubscription>,
): Promise<Output<typeof subscriptions.changeSubscription>> {
  const { id, expected_credit_cents, expected_charge_cents, seen, ...wanted } = input;
  const quote = await quoteChange(work, id, wanted);
  refuseUnless(
    quote.credit === expected_credit_cents && quote.charge === expected_charge_cents,
    'subscription.preview_outdated',
  );
  refuseOutdated(seen, termsSeen(quote));
  const changed = changedTerms(quote, wanted);
  await saveSubscription(work, changed);
  await insertChangeShares(
    work,
    id,
    quote.shares.map(({ period, proration }) => ({ ...proration, invoiceId: period.invoiceId })),
  );
  const creditNoteId = quote.customerCredit > 0 ? await creditFor(work, quote) : null;
  const sharesId = quote.dueNow > quote.dueAlone ? await invoiceFor(work, quote) : null;
  const aloneId = await billCarry(work, { ...changed, carryCents: quote.dueAlone });
  await work.audit({
    action: 'subscription.changed',
    subjectKind: 'subscription',
    subjectId: id,
    before: { plan: quote.before.name, version: quote.before.version, quantity: quote.subscription.quantity },
    after: {
      plan: quote.after.name,
      version: quote.after.version,
      quantity: wanted.quantity,
      mode: wanted.mode,
      credit_cents: quote.credit,
      charge_cents: quote.charge,
      effective_on: quote.effectiveOn,
    },
  });
  await work.emit('subscription.changed', {
    id,
    customer_id: quote.subscription.customerId,
    effective_on: quote.effectiveOn,
  });
  return {
    id: id,
    effective_on: quote.effectiveOn,
    invoice_id: sharesId ?? aloneId,
    credit_note_id: creditNoteId,
  };
}

function changedTerms(quote: ChangeQuote, wanted: { quantity: number; mode: string }): Subscription {
  const { subscription, after, before, endDate, nextPeriodStart } = quote;
  const startsNewCount = after.processType !== before.processType;
  if (wanted.mode === 'next_period' && !quote.isUnbilled) {
    const isPresent = after.id === before.id && wanted.quantity === subscription.quantity;
    if (isPresent) return { ...subscription, ...WITHOUT_CHANGE, endDate };
    return {
      ...subscription,
      endDate,
      priorEndDate: endWithoutChange(subscription),
      nextPlanVersionId: after.id,
      nextQuantity: wanted.quantity,
      nextFrom: subscription.nextPeriodStart,
      nextAnchor: startsNewCount ? subscription.nextPeriodStart : null,
    };
  }
  const restarted = startsNewCount && subscription.nextPeriodStart;
  return {
    ...subscription,
    ...WITHOUT_CHANGE,
    planId: after.planId,
    planVersionId: after.id,
    quantity: wanted.quantity,
    endDate,
    nextPeriodStart,
    carryCents: nextPeriodStart === null ? 0 : subscription.carryCents + quote.dueNext,
    ...(restarted ? { anchorDate: restarted, periodsBilled: 0 } : {}),
  };
}

function creditFor(work: Work, quote: ChangeQuote): Promise<string> {
  return issueCredit(work, {
    customerId: quote.subscription.customerId,
    subscriptionId: quote.subscription.id,
    currency: quote.before.currency,
    amountCents: quote.customerCredit,
    taxCode: quote.before.taxCode,
    description: quote.before.name,
  });
}

/** Both shares on one invoice: the credit of the old terms and the charge of the new ones. */
async function invoiceFor(work: Work, quote: ChangeQuote): Promise<string> {
  const { before, after, subscription } = quote;
  const share = (version: typeof after, cents: number) => ({
    kind: 'proration' as const,
    description: version.name,
    quantity: 1,
    amountCents: toCents(cents),
    taxCode: version.taxCode,
  });
  const lines = [
    ...(quote.credit === 0 ? [] : [share(before, quote.credit)]),
    ...(quote.charge === 0 ? [] : [share(after, quote.charge)]),
  ];
  const { id, number } = await issueInvoice(work, {
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    currency: after.currency,
    dueDate: work.today,
    description: after.name,
    collectsGst: (await settingsOf(work)).gst_registered,
    lines,
  });
  await collectInvoices(work, { first: number, last: number });
  return id;
}
