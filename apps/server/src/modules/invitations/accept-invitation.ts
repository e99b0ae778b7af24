import type { Input } from '@lorikeet/contracts';
import type * as invitations from '@lorikeet/contracts/invitations';
import { invitationTable } from '@lorikeet/domain/invitations';
import { advance } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { type Caller, payerOf } from '../../platform/http/caller.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import { inKnownTenant, type Platform, sendWithCommit, type Work } from '../../platform/work.ts';
import { type Coupon, holdCoupon, promisedCoupon, redeemHeld } from '../coupons/index.ts';
import { acceptMandate, addBankAccount } from '../customers/index.ts';
import { takeNumber } from '../merchants/index.ts';
import { startSubscription, type UnderOther } from '../subscriptions/index.ts';
import { type InvitationRecord, lockInvitation } from './invitation-store.ts';
import { type InvitationPage, type InvitationView, termsName, viewOf } from './invitation-view.ts';
import { acceptedPage, faceOf, invitationBehind, pageOf, takesNew } from './open-invitation.ts';
import { draftOf } from './send-invitation.ts';

type Acceptance = Input<typeof invitations.acceptInvitation>;

/**
 * The payer accepts: bank account, mandate with its copy by mail, subscription and customer, all or nothing. What the payer
 * said that it takes over from other requests is agreed with it, and moves once it is active. The
 * second of two equal clicks gets the first one's answer. Refuses `invitation.unknown`, `was_revoked`,
 * `has_expired`, `plan_ended`, and `changed` when what the payer read is no longer what would be agreed.
 */
export async function acceptInvitation(
  platform: Platform,
  input: Acceptance,
  caller: Caller,
): Promise<InvitationPage> {
  const found = await invitationBehind(platform, input.token, caller);
  if (!found) throw new Refusal('invitation.unknown');
  const number = await takeNumber(platform, found.merchantId, 'mandate');
  return inKnownTenant(platform, found, payerOf(caller, input.accepted_by), async (work) => {
    const [invitation] = await Promise.all([
      lockInvitation(work, found.invitationId),
      work.sealsFor(sql`
        select customer_id from invitations where merchant_id = ${work.merchantId} and id = ${found.invitationId}`),
    ]);
    if (invitation.status === 'accepted')
      return pageOf(work, invitation, faceOf(work, invitation), input.locale);
    refuseUnless(faceOf(work, invitation) !== 'expired', 'invitation.has_expired');
    advance(invitationTable, invitation.status, 'accept');
    const view = await heldView(work, invitation);
    refuseUnless(view.currency === 'AUD', 'mandate.aud_only');
    if (!view.terms) throw new Refusal('facility.none');
    refuseUnless(termsName(view) === input.terms, 'invitation.changed');
    const made = await makeMandate(work, invitation, view, { ...input, number });
    const { mandateId, subscriptionId, ...outcome } = made;
    await noteAcceptance(work, invitation, { mandateId, methodId: null, subscriptionId });
    return acceptedPage(view, { ...outcome, accepted_on: work.today }, input.locale);
  });
}

/** What would be agreed, its plan and coupon held before it is read: sent together, and run in this order. */
async function heldView(work: Work, invitation: InvitationRecord): Promise<InvitationView> {
  const isTaken = takesNew(work, invitation);
  const seen = Promise.all([
    invitation.couponId ? holdCoupon(work, invitation.couponId) : undefined,
    viewOf(work, draftOf(work, invitation, invitation.expiresAt), work.today),
  ]);
  // That the plan takes nobody is said first, whatever else is wrong.
  seen.catch(() => {});
  refuseUnless(await isTaken, 'invitation.plan_ended');
  const [, view] = await seen;
  return view;
}

/** The account, its request and what is billed under it, which is started beside the request's letter. */
async function makeMandate(
  work: Work,
  invitation: InvitationRecord,
  view: InvitationView,
  input: Acceptance & { number: number },
): Promise<
  Omit<NonNullable<InvitationPage['outcome']>, 'accepted_on'> & {
    mandateId: string;
    subscriptionId: string | null;
  }
> {
  const account = await addBankAccount(work, {
    customerId: invitation.customerId,
    bsb: input.bsb,
    account: input.account_number,
    accountName: input.account_name,
    isDefault: true,
  });
  let subscriptionId: string | null = null;
  const made = await acceptMandate(work, {
    customerId: invitation.customerId,
    paymentMethodId: account.id,
    terms: { ...view.terms!, takes_over: input.take_over ? view.others.map(namedIn) : [] },
    soleAuthority: input.sole_authority,
    locale: input.locale,
    identifiedBy: 'invitation',
    acceptedBy: input.accepted_by,
    number: input.number,
    async beside(mandateId) {
      subscriptionId = await startPlan(work, invitation, view, { mandateId, methodId: null });
    },
  });
  return {
    subscriptionId,
    mandateId: made.mandateId,
    mandate_reference: made.reference,
    account_masked: account.masked,
    card_network: null,
    agreement_url: made.agreementUrl,
  };
}

const namedIn = ({ id, plan_name }: UnderOther) => ({ subscription_id: id, plan_name });

type PaidBy = { mandateId: string; methodId: null } | { mandateId: null; methodId: string };

/** The coupon that the payer was shown, given to them: it is held since before it was shown. */
async function promisedWith(
  work: Work,
  { planId, couponId }: InvitationRecord,
  { coupon, currency }: NonNullable<InvitationView['offer']>,
): Promise<Coupon | undefined> {
  const promised =
    coupon && planId && couponId ? await promisedCoupon(work, couponId, { planId, currency }) : undefined;
  return promised && redeemHeld(work, promised);
}

/** Starts what an invitation offers, billed by a direct debit request or a kept card; null where it offers no plan. */
export async function startPlan(
  work: Work,
  invitation: InvitationRecord,
  view: InvitationView,
  { mandateId, methodId }: PaidBy,
): Promise<string | null> {
  if (!view.offer || !invitation.planVersionId) return null;
  const coupon = await promisedWith(work, invitation, view.offer);
  const { id } = await startSubscription(work, {
    customerId: invitation.customerId,
    coupon,
    planVersionId: invitation.planVersionId,
    mandateId,
    paymentMethodId: methodId,
    quantity: invitation.quantity,
    startDate: view.offer.trial?.from ?? view.offer.starts_on,
    // A card is told of each charge, so that no agreed dates stand in for a notice.
    isAgreed: mandateId !== null,
  });
  return id;
}

/** Stores that an invitation is accepted, and what came of it. */
export async function noteAcceptance(
  work: Work,
  invitation: InvitationRecord,
  { mandateId, methodId, subscriptionId }: PaidBy & { subscriptionId: string | null },
): Promise<void> {
  sendWithCommit(work, () =>
    work.run(sql`
    update invitations set status = ${advance(invitationTable, invitation.status, 'accept')}, accepted_at = ${work.now}, mandate_id = ${mandateId},
      payment_method_id = ${methodId}, subscription_id = ${subscriptionId}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${invitation.id}`),
  );
  await work.audit({
    action: 'invitation.accepted',
    subjectKind: 'invitation',
    subjectId: invitation.id,
    person: invitation.customerId,
    before: { status: invitation.status },
    after: {
      status: 'accepted',
      ...(mandateId ? { mandate_id: mandateId } : { payment_method_id: methodId }),
      subscription_id: subscriptionId,
    },
  });
  await work.emit('invitation.accepted', {
    id: invitation.id,
    customer_id: invitation.customerId,
    mandate_id: mandateId,
    payment_method_id: methodId,
    subscription_id: subscriptionId,
  });
}
