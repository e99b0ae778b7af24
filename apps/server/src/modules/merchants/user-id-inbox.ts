import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

/**
 * The facility of the tenant whose inbox receives the returns of a debit user id; the first one that is made under the
 * id becomes it, and keeps it. Throws Refusal `facility.user_id_taken` for an id whose returns another tenant receives:
 * its owner would read, and apply, returns of debits that are not theirs.
 */
export async function inboxOfUserId(work: Work, userId: string, facilityId: string): Promise<string> {
  await work.run(sql`
    insert into debit_user_ids (user_id, tenant, facility_id)
    values (${userId}, ${work.merchantId}, ${facilityId})
    on conflict (user_id) do nothing`);
  const inbox = await work.one<{ tenant: string; facilityId: string }>(sql`
    select tenant, facility_id as "facilityId" from debit_user_ids where user_id = ${userId}`);
  if (inbox.tenant !== work.merchantId) throw new Refusal('facility.user_id_taken', { user_id: userId });
  return inbox.facilityId;
}

/** Throws Refusal `facility.user_id_taken` when returns of the facility's user id go to another tenant than its own. */
export async function checkUserIdInbox(
  work: Work,
  facility: { userId: string; inboxTenant: string },
): Promise<void> {
  const inbox = await work.maybe<{ tenant: string }>(sql`
    select tenant from debit_user_ids where user_id = ${facility.userId}`);
  if (inbox?.tenant !== facility.inboxTenant)
    throw new Refusal('facility.user_id_taken', { user_id: facility.userId });
}
