import { INVITATION_REFUSALS } from '@lorikeet/contracts/invitations';
import type { Module } from '../../platform/module.ts';
import { invitationBulk } from './bulk-invitations.ts';
import { expireInvitations } from './expire-invitations.ts';
import { invitationRoutes } from './routes.ts';

export { acceptInvitation } from './accept-invitation.ts';
export { resendInvitation, revokeInvitation, updateInvitation } from './change-invitation.ts';
export { createInvitation } from './create-invitation.ts';
export { openInvitation } from './open-invitation.ts';

export const invitationsModule: Module = {
  name: 'invitations',
  routes: invitationRoutes,
  bulk: invitationBulk,
  refusals: INVITATION_REFUSALS,
  phases: [
    {
      name: 'invitations.close',
      at: '18:00',
      zone: 'bank',
      kinds: ['business', 'council'],
      run: async (platform, tenant) => ({ expired: await expireInvitations(platform, tenant.id) }),
    },
  ],
};
