import type { Input } from '@lorikeet/contracts';
import type * as invitationCards from '@lorikeet/contracts/invitation-cards';
import { invitationTable } from '@lorikeet/domain/invitations';
import { advance } from '@lorikeet/domain/kernel';
import { type Caller, payerOf } from '../../platform/http/caller.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import { createRun, type Run } from '../../platform/run.ts';
import type { Platform, Work } from '../../platform/work.ts';
import {
  answerCheck,
  type CardRail,
  type CheckFor,
  cardFeesNow,
  cardsOffered,
  checkCard,
  mailCardAgreement,
} from '../cards/index.ts';
import { holdCoupon } from '../coupons/index.ts';
import { holdCustomer } from '../customers/index.ts';
import { refuseClosing } from '../merchants/index.ts';
import { noteAcceptance, startPlan } from './accept-invitation.ts';
import { cardPoints, cardTermsName } from './card-agreement.ts';
import { type InvitationRecord, lockInvitation } from './invitation-store.ts';
import { type InvitationPage, type InvitationView, viewOf } from './invitation-view.ts';
import { faceOf, invitationBehind, openInvitation, takesNew } from './open-invitation.ts';
import { draftOf } from './send-invitation.ts';

type Acceptance = Input<typeof invitationCards.acceptInvitationByCard>;
type Answer = Input<typeof invitationCards.answerInvitationChallenge>;

/**
 * The payer lets the merchant keep a card: its bank is asked to confirm it, and with that the invitation is accepted. Returns
 * the page as it is then: accepted, with the bank's question, or with its refusal. Refuses `invitation.unknown`,
 * `was_revoked`, `has_expired`, `plan_ended`, `changed`, `customer.merged`, and as `checkCard`.
 */
export async function acceptInvitationByCard(
  platform: Platform,
  rail: CardRail | undefined,
  input: Acceptance,
  caller: Caller,
): Promise<InvitationPage> {
  const { run, invitationId } = await behind(platform, input.token, caller, input.accepted_by);
  if (!rail) throw new Refusal('card_payment.not_offered');
  await checkCard(run, rail, {
    token: input.card_token,
    purpose: INVITATION_CARDS,
    begin: (work) => askedFor(work, invitationId, input),
  });
  return openInvitation(platform, input, caller, rail);
}

/** The code that the bank asked for. Refuses `invitation.unknown`, `card_payment.no_challenge`. */
export async function answerInvitationChallenge(
  platform: Platform,
  rail: CardRail | undefined,
  input: Answer,
  caller: Caller,
): Promise<InvitationPage> {
  const { run, invitationId } = await behind(platform, input.token, caller, 'Payer');
  if (!rail) throw new Refusal('card_payment.not_offered');
  const { check: id, code } = input;
  await answerCheck(run, rail, { id, subjectId: invitationId, code, purpose: INVITATION_CARDS });
  return openInvitation(platform, input, caller, rail);
}

async function behind(
  platform: Platform,
  token: string,
  caller: Caller,
  name: string,
): Promise<{ run: Run; invitationId: string }> {
  const found = await invitationBehind(platform, token, caller);
  if (!found) throw new Refusal('invitation.unknown');
  return {
    run: createRun(platform, found.merchantId, payerOf(caller, name)),
    invitationId: found.invitationId,
  };
}

/** What is agreed to, the invitation held; undefined where it is accepted already. */
async function askedFor(work: Work, id: string, input: Acceptance) {
  const invitation = await lockInvitation(work, id);
  if (invitation.status === 'accepted') return undefined;
  refuseUnless(faceOf(work, invitation) !== 'expired', 'invitation.has_expired');
  advance(invitationTable, invitation.status, 'accept');
  refuseUnless(await takesNew(work, invitation), 'invitation.plan_ended');
  await refuseClosing(work);
  // From here on the check that begins is open, and stands against a merge.
  await holdCustomer(work, invitation.customerId);
  refuseUnless(await cardsOffered(work), 'card_payment.not_offered');
  const { view, terms, fees } = await agreedNow(work, invitation);
  refuseUnless(terms === input.terms, 'invitation.changed');
  const { locale } = input;
  return {
    customerId: invitation.customerId,
    purpose: 'invitation' as const,
    subjectId: id,
    holder: input.accepted_by,
    locale,
    terms,
    consent: cardPoints(view, fees, { acceptedOn: work.today, locale }).join('\n'),
  };
}

async function agreedNow(work: Work, invitation: InvitationRecord) {
  if (invitation.couponId) await holdCoupon(work, invitation.couponId);
  const [view, fees] = await Promise.all([
    viewOf(work, draftOf(work, invitation, invitation.expiresAt), work.today),
    cardFeesNow(work),
  ]);
  return { view, fees, terms: cardTermsName(view, fees) };
}

/** Invitations that a kept card accepts: one that was accepted, withdrawn, changed or over meanwhile, or whose plan was archived, keeps no card. */
export const INVITATION_CARDS: CheckFor = {
  hold: lockInvitation,
  async isWanted(work, check) {
    const invitation = await lockInvitation(work, check.subjectId);
    if (faceOf(work, invitation) !== 'open' || !(await takesNew(work, invitation))) return false;
    if (!(await cardsOffered(work))) return false;
    return (await agreedNow(work, invitation)).terms === check.terms;
  },
  async done(work, check, methodId) {
    const invitation = await lockInvitation(work, check.subjectId);
    const { view } = await agreedNow(work, invitation);
    const subscriptionId = await start(work, invitation, view, methodId);
    await noteAcceptance(work, invitation, { mandateId: null, methodId, subscriptionId });
    await mailCardAgreement(work, {
      check,
      to: invitation.email,
      customerId: invitation.customerId,
      about: { kind: 'invitation', id: invitation.id },
    });
  },
};

const start = (work: Work, invitation: InvitationRecord, view: InvitationView, methodId: string) =>
  startPlan(work, invitation, view, { mandateId: null, methodId });
