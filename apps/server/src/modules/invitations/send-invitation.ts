import { channelsTo, invitationExpiry } from '@lorikeet/domain/invitations';
import { localDateAt } from '@lorikeet/domain/kernel';
import { nameInMail } from '../../platform/messages/name-in-mail.ts';
import type { Work } from '../../platform/work.ts';
import { limitLetter } from '../identity/index.ts';
import { postLetter } from '../letters/index.ts';
import { invitationLetter } from './invitation-letter.ts';
import type { InvitationTerms } from './invitation-store.ts';
import { invitationLink } from './invitation-token.ts';
import { type InvitationDraft, viewOf } from './invitation-view.ts';

/** An invitation's terms as they are shown, ending on a day. */
export function draftOf(
  work: Work,
  terms: InvitationTerms & { customerId?: string },
  expiresAt: Date,
): InvitationDraft {
  return {
    name: terms.name,
    email: terms.email,
    locale: terms.locale,
    message: terms.message,
    planVersionId: terms.planVersionId,
    quantity: terms.quantity,
    planStartDate: terms.planStartDate,
    couponId: terms.couponId,
    customerId: terms.customerId ?? null,
    expiresOn: localDateAt(expiresAt, work.timeZone),
  };
}

/** When an invitation that is sent now ends. */
export function expiryFrom(work: Work): Date {
  return invitationExpiry(work.now);
}

/** Queues the e-mail and the SMS of an invitation, as its channels say. HTTP 429 for one that is sent again too often. */
export async function sendInvitation(
  work: Work,
  invitation: { id: string; customerId: string; terms: InvitationTerms; token: string; expiresAt: Date },
): Promise<void> {
  const { terms } = invitation;
  const named = { ...terms, name: nameInMail(terms.name) };
  const view = await viewOf(work, draftOf(work, named, invitation.expiresAt), work.today);
  const letter = invitationLetter(view, invitationLink(work.publicUrl, invitation.token));
  const about = {
    template: 'invitation' as const,
    locale: terms.locale,
    customerId: invitation.customerId,
    subjectKind: 'invitation',
    subjectId: invitation.id,
    letter,
  };
  const channels = channelsTo(terms, work.carries);
  if (channels.includes('email')) {
    await limitLetter(work, terms.email);
    await postLetter(work, { ...about, channel: 'email', to: terms.email });
  }
  if (channels.includes('sms')) {
    await limitLetter(work, terms.phone);
    await postLetter(work, { ...about, channel: 'sms', to: terms.phone });
  }
}
