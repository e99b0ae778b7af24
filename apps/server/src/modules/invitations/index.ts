import type { Module } from '../../platform/module.ts';
import { invitationBulk } from './bulk-invitations.ts';
import { expireInvitations, invitationsMayExpire } from './expire-invitations.ts';
import { invitationRoutes } from './routes.ts';

export { acceptInvitation } from './accept-invitation.ts';
export { revokeInvitation } from './change-invitation.ts';
export { createInvitation } from './create-invitation.ts';
export { openInvitation } from './open-invitation.ts';

export const invitationsModule: Module = {
  name: 'invitations',
  routes: invitationRoutes,
  bulk: invitationBulk,
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
};
