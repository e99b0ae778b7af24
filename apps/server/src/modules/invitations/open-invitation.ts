import type { CardNetwork } from '@lorikeet/domain/fees';
import { invitationTable, isAcceptedLinkOver, isInvitationExpired } from '@lorikeet/domain/invitations';
import { localDateAt, outcomeOf } from '@lorikeet/domain/kernel';
import { onOneConnection, sql } from '../../platform/db/sql.ts';
import { type Caller, payerOf } from '../../platform/http/caller.ts';
import { inKnownTenant, type Platform, type Work } from '../../platform/work.ts';
import type { CardRail } from '../cards/index.ts';
import { shareAgreement } from '../customers/index.ts';
import { countGuess, refuseGuesser } from '../identity/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { heldStatus } from '../plans/index.ts';
import { cardPart } from './card-agreement.ts';
import { type InvitationRecord, lockInvitation, setInvitationState } from './invitation-store.ts';
import { type FoundInvitation, findByToken } from './invitation-token.ts';
import { closedPage, type InvitationPage, type InvitationView, openPage, viewOf } from './invitation-view.ts';
import { draftOf } from './send-invitation.ts';

/** The invitation behind a token; one that opens nothing is counted against the address. HTTP 429 beyond the limit. */
export async function invitationBehind(
  platform: Platform,
  token: string,
  caller: Caller,
): Promise<FoundInvitation | undefined> {
  const [, found] = await onOneConnection(platform.pool, (queries) =>
    Promise.all([refuseGuesser(platform, queries, caller.ip), findByToken(queries, token)]),
  );
  if (!found) await countGuess(platform, caller.ip);
  return found;
}

/** An invitation as its payer sees it. The first look is noted; a link that opens nothing is a face of its own. */
export async function openInvitation(
  platform: Platform,
  input: { token: string; locale?: 'en' | 'zh' | undefined },
  caller: Caller,
  rail?: CardRail,
): Promise<InvitationPage> {
  const found = await invitationBehind(platform, input.token, caller);
  if (!found) return closedPage('unknown', null, input.locale ?? caller.locale);
  return inKnownTenant(platform, found, payerOf(caller, 'Payer'), async (work) => {
    const invitation = await lockInvitation(work, found.invitationId);
    const face = await shownFace(work, invitation);
    if (face === 'open') await noteOpening(work, invitation);
    return pageOf(work, invitation, face, input.locale ?? invitation.locale, rail);
  });
}

/** The face that an invitation shows now; one whose days are over has expired, noted or not. */
export function faceOf(work: Work, invitation: InvitationRecord): InvitationPage['face'] {
  switch (invitation.status) {
    case 'sent':
    case 'opened':
      return isInvitationExpired(invitation.expiresAt, work.now) ? 'expired' : 'open';
    case 'accepted':
      return isAcceptedLinkOver(invitation.acceptedAt, work.now) ? 'unknown' : 'accepted';
    default:
      return invitation.status;
  }
}

/** The face of a page that is opened: one that could not be accepted says so at once. */
async function shownFace(work: Work, invitation: InvitationRecord): Promise<InvitationPage['face']> {
  const face = faceOf(work, invitation);
  return face === 'open' && !(await takesNew(work, invitation)) ? 'plan_ended' : face;
}

/**
 * Whether an invitation's plan still takes who accepts it, the plan held. One that is not offered for now keeps the word of
 * invitations that went out; an archived one takes nobody.
 */
export const takesNew = async (work: Work, { planId }: InvitationRecord): Promise<boolean> =>
  planId === null || (await heldStatus(work, planId)) !== 'archived';

async function noteOpening(work: Work, invitation: InvitationRecord): Promise<void> {
  const outcome = outcomeOf(invitationTable, invitation.status, 'open');
  if (outcome.kind !== 'next') return;
  await setInvitationState(work, invitation.id, outcome.state);
  await work.audit({
    action: 'invitation.opened',
    subjectKind: 'invitation',
    subjectId: invitation.id,
    person: invitation.customerId,
    after: { status: outcome.state },
  });
  await work.emit('invitation.opened', { id: invitation.id, customer_id: invitation.customerId });
}

/** The page of an invitation with a face, in a language. */
export async function pageOf(
  work: Work,
  invitation: InvitationRecord,
  face: InvitationPage['face'],
  locale: 'en' | 'zh',
  rail?: CardRail,
): Promise<InvitationPage> {
  if (face === 'unknown') return closedPage('unknown', null, locale);
  const draft = draftOf(work, invitation, invitation.expiresAt);
  if (face === 'open') {
    const view = await viewOf(work, draft, work.today);
    return openPage(view, locale, await cardPart(work, view, { rail, locale, invitationId: invitation.id }));
  }
  if (face === 'accepted' && invitation.acceptedAt) {
    const acceptedOn = localDateAt(invitation.acceptedAt, work.timeZone);
    const [view, outcome] = await Promise.all([
      viewOf(work, draft, acceptedOn),
      outcomeFor(work, invitation, acceptedOn),
    ]);
    return acceptedPage(view, outcome, locale);
  }
  const endedAt =
    face === 'revoked' ? invitation.revokedAt : face === 'expired' ? invitation.expiresAt : null;
  const about = { merchant: await merchantProfile(work), draft };
  return closedPage(face, about, locale, endedAt && localDateAt(endedAt, work.timeZone));
}

/** The page once it is accepted: what was agreed to, and what came of it. */
export function acceptedPage(
  view: InvitationView,
  outcome: InvitationPage['outcome'],
  locale: 'en' | 'zh',
): InvitationPage {
  const page = openPage(view, locale);
  return { ...page, face: 'accepted', others: [], agreement: null, terms: null, outcome };
}

async function outcomeFor(
  work: Work,
  invitation: InvitationRecord,
  acceptedOn: NonNullable<InvitationPage['outcome']>['accepted_on'],
): Promise<InvitationPage['outcome']> {
  const { mandateId, methodId } = invitation;
  if (methodId) {
    const card = await work.one<{ account_masked: string; card_network: CardNetwork }>(sql`
      select account_masked, card_network from payment_methods
      where merchant_id = ${work.merchantId} and id = ${methodId}`);
    return { ...card, mandate_reference: null, accepted_on: acceptedOn, agreement_url: null };
  }
  if (!mandateId) return null;
  const mandate = await work.one<{ reference: string; account_masked: string }>(sql`
    select reference, account_masked from mandates
    where merchant_id = ${work.merchantId} and id = ${mandateId}`);
  return {
    mandate_reference: mandate.reference,
    account_masked: mandate.account_masked,
    card_network: null,
    accepted_on: acceptedOn,
    agreement_url: await shareAgreement(work, mandateId),
  };
}
