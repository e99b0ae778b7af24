import { listener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import type { CardRail } from '../cards/index.ts';
import { invitationBulk } from './bulk-invitations.ts';
import { correctInvitations, holdInvitations } from './correct-invitations.ts';
import { expireInvitations, invitationsMayExpire } from './expire-invitations.ts';
import { forgetInvitations } from './forget-invitations.ts';
import { revokeOfInactive, revokeOpenInvitations } from './revoke-open.ts';
import { invitationRoutes } from './routes.ts';

export { INVITATION_CARDS } from './accept-by-card.ts';
export { acceptInvitation } from './accept-invitation.ts';
export { createInvitation } from './create-invitation.ts';
export { openInvitation } from './open-invitation.ts';
export { revokeInvitation } from './revoke-open.ts';

/** What is done to a customer's invitations by the module of customers. */
export const INVITATIONS_HELD = {
  holdInvitations,
  correctInvitations,
  revokeInvitations: revokeOpenInvitations,
};

/** Payers who are invited to a bank account's direct debit request or a kept card. */
export const invitationsModule = ({ rail }: { rail: CardRail | undefined }): Module => ({
  name: 'invitations',
  routes: (routes) => invitationRoutes(routes, rail),
  bulk: invitationBulk,
  forgets: forgetInvitations,
  // Whoever accepts holds the invitation before its customer, so that the two are not taken together here.
  listeners: [
    listener('customer.deactivated', 'invitations.end-of-inactive', (run, { payload }) =>
      run.inTransaction((work) => revokeOfInactive(work, payload.id)),
    ),
  ],
  phases: [
    {
      name: 'invitations.close',
      meaning: { en: 'Ends invitations whose days are over', zh: '终止已过期的邀请' },
      at: '18:00',
      zone: 'bank',
      kinds: ['business', 'council'],
      begins: 'tenant',
      mayBeDue: invitationsMayExpire,
      run: (run) => run.inTransaction(async (work) => ({ expired: await expireInvitations(work) })),
    },
  ],
});
