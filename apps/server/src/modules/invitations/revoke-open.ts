import { type InvitationState, invitationTable } from '@lorikeet/domain/invitations';
import { advance, isRefusal, outcomeOf } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { type InvitationRecord, lockInvitation, setInvitationState } from './invitation-store.ts';

/** Ends an invitation. Refuses `invitation.already_accepted`; a second time changes nothing. */
export async function revokeInvitation(work: Work, id: string): Promise<InvitationState> {
  const invitation = await lockInvitation(work, id);
  const state = advance(invitationTable, invitation.status, 'revoke');
  if (state === invitation.status) return state;
  await end(work, invitation, state);
  return state;
}

async function end(work: Work, invitation: InvitationRecord, state: InvitationState): Promise<void> {
  const { id, status, customerId } = invitation;
  await setInvitationState(work, id, state);
  await work.audit({
    action: 'invitation.revoked',
    subjectKind: 'invitation',
    subjectId: id,
    before: { status },
    after: { status: state },
  });
  await work.emit('invitation.revoked', { id, customer_id: customerId });
}

/** Ends the open invitations of customers. One that is accepted meanwhile stays as it is. */
export async function revokeOpenInvitations(work: Work, customerIds: readonly string[]): Promise<void> {
  const open = await work.rows<{ id: string }>(sql`
    select id from invitations
    where merchant_id = ${work.merchantId} and customer_id = any(${customerIds}::uuid[])
      and status in ('sent', 'opened') order by id`);
  for (const { id } of open) {
    try {
      await work.undoIfThrown(() => revokeInvitation(work, id));
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
}

/** The same of a customer who is inactive. One who was taken back meanwhile keeps what they were sent since. */
export async function revokeOfInactive(work: Work, customerId: string): Promise<void> {
  const inactive = await work.maybe(sql`
    select 1 from customers
    where merchant_id = ${work.merchantId} and id = ${customerId} and status = 'inactive'`);
  if (inactive) await revokeOpenInvitations(work, [customerId]);
}

/**
 * Refuses `invitation.already_open` for a customer who has another open link: both could be accepted. One to a plan that was
 * archived meanwhile cannot be, and ends here, so that it cannot again once the plan is brought back. The caller holds the
 * customer alone.
 */
export async function refuseOpen(work: Work, customerId: string, besides?: string): Promise<void> {
  const open = await work.rows<{ id: string; is_over: boolean }>(sql`
    select i.id, coalesce(p.status = 'archived', false) as is_over from invitations i
    left join plans p on p.merchant_id = ${work.merchantId} and p.id = i.plan_id
    where i.merchant_id = ${work.merchantId} and i.customer_id = ${customerId} and i.status in ('sent', 'opened')
      and i.expires_at > ${work.now} and i.id is distinct from ${besides ?? null}::uuid
    order by i.id`);
  refuseUnless(
    open.every((one) => one.is_over),
    'invitation.already_open',
  );
  for (const { id } of open) {
    const invitation = await lockInvitation(work, id);
    const outcome = outcomeOf(invitationTable, invitation.status, 'revoke');
    if (outcome.kind === 'next') await end(work, invitation, outcome.state);
  }
}
