import type { Input, Output } from '@lorikeet/contracts';
import type * as methods from '@lorikeet/contracts/subscription-methods';
import { BILLED_STATES } from '@lorikeet/domain/subscriptions';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { endCharges, planCharges } from '../cards/index.ts';
import { savedCardsOf } from '../customers/index.ts';
import { dueWithPlanned, isOwing, type MovedBy } from '../invoices/index.ts';
import { planVersion } from '../plans/index.ts';
import { cancelUnsent } from './cancel-unsent.ts';
import { debitUnpaid, type Unpaying } from './debit-unpaid.ts';
import { followMandates } from './follow-mandates.ts';
import { lockSubscription, type Subscription } from './subscription-store.ts';

/** States in which a subscription is billed, or may be again. */
export const RUNNING = [...BILLED_STATES, 'paused'] as const;

type Method = { mandateId: string; methodId: null } | { mandateId: null; methodId: string };

/**
 * Has a subscription billed by another direct debit request or card of its customer. What waits under the old one is
 * cancelled, and what is owed is collected by the new one after a notice; what a bank or a processor has already takes its
 * course. Repeating it changes nothing. Refuses `subscription.no_mandate`, `card.not_saved`, `card.has_expired`,
 * `subscription.aud_only`, `subscription.method_refused`; 404.
 */
export async function changeSubscriptionMethod(
  work: Work,
  input: Input<typeof methods.changeSubscriptionMethod>,
): Promise<Output<typeof methods.changeSubscriptionMethod>> {
  // Requests and cards are held before subscriptions, as where a request takes them over.
  const { customer_id: customerId } = found(
    await work.maybe<{ customer_id: string }>(sql`
      select customer_id from subscriptions where merchant_id = ${work.merchantId} and id = ${input.id}`),
  );
  const wanted = input.payment_method_id
    ? { mandateId: null, methodId: await usableCard(work, customerId, input.payment_method_id) }
    : { mandateId: await activeMandate(work, customerId, input.mandate_id), methodId: null };
  const subscription = await lockSubscription(work, input.id);
  refuseUnless(
    RUNNING.some((state) => state === subscription.status),
    'subscription.method_refused',
  );
  const { currency } = await planVersion(work, subscription.planVersionId);
  refuseUnless(wanted.methodId !== null || currency === 'AUD', 'subscription.aud_only', { currency });
  await billBy(work, subscription, wanted, 'merchant');
  // What waited for the old request waits no more.
  await followMandates(work);
  return { id: input.id };
}

/**
 * The customer's latest request that is active, or the one named; one for a single debit of a bill covers nothing else. Refuses
 * `subscription.no_mandate`; 404 for another's.
 */
export async function activeMandate(
  work: Work,
  customerId: string,
  mandateId: string | undefined,
): Promise<string> {
  const mandates = await work.rows<{ id: string; is_usable: boolean }>(sql`
    select id, status = 'active' and terms->>'bill' is null as is_usable from mandates
    where merchant_id = ${work.merchantId} and customer_id = ${customerId}
    order by (status = 'active' and terms->>'bill' is null) desc, created_at desc, id desc for share`);
  const mandate = mandateId ? found(mandates.find(({ id }) => id === mandateId)) : mandates[0];
  if (!mandate?.is_usable) throw new Refusal('subscription.no_mandate');
  return mandate.id;
}

/** A kept card of the customer's that has not ended. Refuses `card.not_saved`, `card.has_expired`. */
export async function usableCard(work: Work, customerId: string, methodId: string): Promise<string> {
  const card = (await savedCardsOf(work, customerId)).find(({ id }) => id === methodId);
  if (!card) throw new Refusal('card.not_saved');
  const { over } = await work.one<{ over: boolean }>(sql`
    select make_date(${card.exp_year}, ${card.exp_month}, 1) + interval '1 month' <= ${work.today}::date as over`);
  refuseUnless(!over, 'card.has_expired');
  return methodId;
}

/** Moves a subscription that the caller holds to another method, as `by` wants it, and has what it owes collected by that. */
export async function billBy(work: Work, old: Subscription, next: Method, by: MovedBy): Promise<void> {
  const { id, customerId, mandateId, paymentMethodId } = old;
  if (mandateId === next.mandateId && paymentMethodId === next.methodId) return;
  if (mandateId) await cancelUnsent(work, { id, customerId, mandateId });
  const ofIt = sql`c.invoice_id in (select i.id from invoices i
    where i.merchant_id = ${work.merchantId} and i.subscription_id = ${id} and i.status <> 'void')`;
  if (paymentMethodId) {
    await holdBills(work, [id]);
    await endCharges(work, ofIt, 'method_changed');
  }
  await work.run(sql`
    update subscriptions set mandate_id = ${next.mandateId}, payment_method_id = ${next.methodId}, agreed_anchor = null,
      updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.audit({
    action: 'subscription.method_changed',
    subjectKind: 'subscription',
    subjectId: id,
    person: customerId,
    before: { mandate_id: mandateId, payment_method_id: paymentMethodId },
    after: { mandate_id: next.mandateId, payment_method_id: next.methodId },
  });
  if (next.mandateId) await debitUnpaid(work, next.mandateId, { by });
  else await chargeUnpaid(work, id, { by });
}

/**
 * Plans charges of what a subscription owes, or of one invoice of it, by the card that it is billed by; what is not overdue yet is
 * due on the day of its charge. Invoices are held before charges. Returns how many were planned.
 */
export async function chargeUnpaid(
  work: Work,
  id: string,
  { by = 'merchant', invoiceId }: Unpaying = {},
): Promise<number> {
  const named = invoiceId ? sql`and i.id = ${invoiceId}` : empty;
  const ids = await holdOwing(work, id, named);
  const planned = await planCharges(
    work,
    sql`
      select i.id as invoice_id, i.customer_id, s.payment_method_id, i.due_date
      from subscriptions s
      join invoices i on i.merchant_id = ${work.merchantId} and i.subscription_id = s.id and ${isOwing('i')}
      where s.merchant_id = ${work.merchantId} and s.id = ${id} ${named}`,
  );
  if (planned > 0) await work.run(dueWithPlanned(work, sql`b.id = any(${ids}::uuid[])`, by));
  return planned;
}

/**
 * Subscriptions that a query finds in the order of ids, held, and then their bills: whoever moves several subscriptions holds the
 * bills of all of them before the first is moved.
 */
export async function holdWithBills(work: Work, which: Sql): Promise<Subscription[]> {
  const found = await work.rows<{ id: string }>(which);
  const held: Subscription[] = [];
  for (const { id } of found) held.push(await lockSubscription(work, id));
  await holdBills(
    work,
    held.map(({ id }) => id),
  );
  return held;
}

/** Holds what subscriptions owe, and what open charges are to pay, in the order of ids. */
async function holdBills(work: Work, subscriptionIds: readonly string[]): Promise<void> {
  await work.run(sql`
    select 1 from invoices i
    where i.merchant_id = ${work.merchantId} and i.subscription_id = any(${[...subscriptionIds]}::uuid[])
      and (${isOwing('i')} or exists (select 1 from card_charges c
        where c.merchant_id = ${work.merchantId} and c.invoice_id = i.id and c.is_open))
    order by i.id for no key update`);
}

/** Holds what a subscription owes in the order of ids, as whoever holds several invoices does. Returns which those are. */
async function holdOwing(work: Work, id: string, named: Sql = empty): Promise<string[]> {
  const held = await work.rows<{ id: string }>(sql`
    select i.id from invoices i
    where i.merchant_id = ${work.merchantId} and i.subscription_id = ${id} and ${isOwing('i')} ${named}
    order by i.id for no key update`);
  return held.map((invoice) => invoice.id);
}
