import * as importInvitations from '@lorikeet/contracts/import-invitations';
import * as invitationCards from '@lorikeet/contracts/invitation-cards';
import * as invitations from '@lorikeet/contracts/invitations';
import type { Routes } from '../../platform/http/routes.ts';
import type { CardRail } from '../cards/index.ts';
import { acceptInvitationByCard, answerInvitationChallenge } from './accept-by-card.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { resendInvitation, updateInvitation } from './change-invitation.ts';
import { createInvitation } from './create-invitation.ts';
import { invitationDetail, invitationList } from './invitation-list.query.ts';
import { inviteImport } from './invite-import.ts';
import { openInvitation } from './open-invitation.ts';
import { previewInvitation } from './preview-invitation.ts';
import { revokeInvitation } from './revoke-open.ts';

export function invitationRoutes(routes: Routes, rail: CardRail | undefined): void {
  routes.tenant(invitations.listInvitations, ({ work, input }) => invitationList(work, input));
  routes.tenant(invitations.getInvitation, ({ work, input }) => invitationDetail(work, input.id));
  routes.tenant(invitations.createInvitation, async ({ work, input }) => {
    const { id, customer_id } = await createInvitation(work, input);
    return { id, customer_id };
  });
  routes.tenant(importInvitations.sendImportInvitations, ({ work, input }) => inviteImport(work, input));
  routes.tenant(invitations.updateInvitation, async ({ work, input }) => ({
    status: await updateInvitation(work, input),
  }));
  routes.tenant(invitations.resendInvitation, async ({ work, input }) => ({
    status: await resendInvitation(work, input.id),
  }));
  routes.tenant(invitations.revokeInvitation, async ({ work, input }) => ({
    status: await revokeInvitation(work, input.id),
  }));
  routes.tenant(invitations.previewInvitation, ({ work, input, caller }) =>
    previewInvitation(work, input, caller.locale, rail),
  );
  routes.open(invitations.openInvitation, ({ platform, input, caller }) =>
    openInvitation(platform, input, caller, rail),
  );
  routes.open(invitations.acceptInvitation, ({ platform, input, caller }) =>
    acceptInvitation(platform, input, caller),
  );
  routes.open(invitationCards.acceptInvitationByCard, ({ platform, input, caller }) =>
    acceptInvitationByCard(platform, rail, input, caller),
  );
  routes.open(invitationCards.answerInvitationChallenge, ({ platform, input, caller }) =>
    answerInvitationChallenge(platform, rail, input, caller),
  );
}
