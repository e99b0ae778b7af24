import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no, refuse } = cell;

export const INVITATION_STATES = ['sent', 'opened', 'accepted', 'revoked', 'expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export const INVITATION_EVENTS = ['open', 'accept', 'edit', 'resend', 'revoke', 'expire'] as const;
export type InvitationEvent = (typeof INVITATION_EVENTS)[number];

const wasAccepted = refuse('already_accepted');
const wasRevoked = refuse('was_revoked');
const hasExpired = refuse('has_expired');

/** What may happen to an invitation: it is edited until accepted; sending it again starts its days anew. */
export const invitationTable = defineTable({
  name: 'invitation',
  states: INVITATION_STATES,
  events: INVITATION_EVENTS,
  initial: 'sent',
  rows: {
    sent: {
      open: to('opened'),
      accept: to('accepted'),
      edit: to('sent'),
      resend: to('sent', 'new_token'),
      revoke: to('revoked'),
      expire: to('expired'),
    },
    opened: {
      open: same,
      accept: to('accepted'),
      edit: to('opened'),
      resend: to('sent', 'new_token'),
      revoke: to('revoked'),
      expire: to('expired'),
    },
    accepted: {
      open: same,
      accept: same,
      edit: wasAccepted,
      resend: wasAccepted,
      revoke: wasAccepted,
      expire: no,
    },
    revoked: {
      open: wasRevoked,
      accept: wasRevoked,
      edit: wasRevoked,
      resend: wasRevoked,
      revoke: same,
      expire: same,
    },
    expired: {
      open: hasExpired,
      accept: hasExpired,
      edit: to('expired'),
      resend: to('sent', 'new_token'),
      revoke: to('revoked'),
      expire: same,
    },
  },
});

export const INVITATION_DAYS = 30;

/** The moment at which an invitation sent at a moment ends: 30 days of 24 hours later. */
export function invitationExpiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + INVITATION_DAYS * 86_400_000);
}

/** An accepted invitation's link shows what was accepted for this long; the letter with the agreement stays. */
const ACCEPTED_LINK_DAYS = 14;

/** True once the link of an accepted invitation opens nothing any more. */
export function isAcceptedLinkOver(acceptedAt: Date | null, now: Date): boolean {
  return acceptedAt !== null && now.getTime() >= acceptedAt.getTime() + ACCEPTED_LINK_DAYS * 86_400_000;
}

/** True once the expiry is reached. */
export function isInvitationExpired(expiresAt: Date, now: Date): boolean {
  return now >= expiresAt;
}
