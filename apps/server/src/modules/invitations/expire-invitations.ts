import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { setInvitationState } from './invitation-store.ts';

/** Ends every open invitation whose days are over. Returns how many. */
export async function expireInvitations(work: Work): Promise<number> {
  const over = await work.rows<{ id: string; customer_id: string }>(sql`
    select id, customer_id from invitations
    where merchant_id = ${work.merchantId} and status in ('sent', 'opened') and expires_at <= ${work.now}
    order by expires_at, id for update`);
  for (const { id, customer_id: customerId } of over) {
    await setInvitationState(work, id, 'expired');
    await work.audit({
      action: 'invitation.expired',
      subjectKind: 'invitation',
      subjectId: id,
      after: { status: 'expired' },
    });
    await work.emit('invitation.expired', { id, customer_id: customerId });
  }
  return over.length;
}

/** Which merchants `m` may have an invitation to end. */
export function invitationsMayExpire(_day: LocalDate, now: Date): Sql {
  return sql`exists (
    select 1 from invitations i
    where i.merchant_id = m.id and i.status in ('sent', 'opened') and i.expires_at <= ${now})`;
}
