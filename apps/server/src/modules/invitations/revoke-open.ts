import { isRefusal } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { revokeInvitation } from './change-invitation.ts';

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
