import { sql } from '../../platform/db/sql.ts';
import type { BulkAction } from '../../platform/lists/bulk-action.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { resendInvitation } from './change-invitation.ts';
import { revokeInvitation } from './revoke-open.ts';

/** Each is a letter to write and seal: more would not be done within the time of a call. */
const LETTERS_AT_ONCE = 200;

/** The latest invitation of a customer. Refuses `bulk.no_invitation`. */
async function latestOf(work: Work, customerId: string): Promise<{ id: string; status: string }> {
  const row = await work.maybe<{ id: string; status: string }>(sql`
    select id, status from invitations
    where merchant_id = ${work.merchantId} and customer_id = ${customerId}
    order by created_at desc, id desc limit 1`);
  if (!row) throw new Refusal('bulk.no_invitation');
  return row;
}

/** Where invitations are listed they stand with the customer who was invited. */
export const invitationBulk: readonly BulkAction[] = [
  {
    name: 'customers.resend_invitation',
    list: 'customers',
    permission: 'invitations.write',
    writtenAs: 'bulk.invitations_resent',
    limit: LETTERS_AT_ONCE,
    async apply(work, customerId) {
      await resendInvitation(work, (await latestOf(work, customerId)).id);
      return 'changed';
    },
  },
  {
    name: 'customers.revoke_invitation',
    list: 'customers',
    permission: 'invitations.write',
    writtenAs: 'bulk.invitations_revoked',
    async apply(work, customerId) {
      const invitation = await latestOf(work, customerId);
      const state = await revokeInvitation(work, invitation.id);
      return state === invitation.status ? 'same' : 'changed';
    },
  },
];
