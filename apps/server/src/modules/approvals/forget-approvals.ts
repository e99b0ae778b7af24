import type { ApprovalKindName } from '@lorikeet/contracts/approval-kinds';
import { sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';
import { endOne } from './end-overtaken.ts';
import { forgetBulk } from './forget-bulk.ts';

/**
 * Ends what waits about a payer who is erased, but for the erasure itself, and empties all that was asked about them. Who
 * asked and decided, and when, stays.
 */
export const forgetApprovals: Forget = async (work, who) => {
  const { subjectIds } = who;
  const about = sql`merchant_id = ${work.merchantId} and subject_id = any(${[...subjectIds]}::uuid[])`;
  const waiting = await work.rows<{ id: string; maker: string; kind: ApprovalKindName }>(sql`
    select id, requested_by as maker, kind from approvals
    where ${about} and status = 'pending' and kind <> 'customer.erase' order by id for update`);
  for (const one of waiting) await endOne(work, { ...one, because: 'customer_erased' });
  const nothing = work.vault.seal('{}');
  await work.run(sql`
    update approvals set before = ${nothing}, after = ${nothing}, payload = ${nothing}, note = null
    where ${about} and (kind <> 'customer.erase' or status <> 'pending')`);
  // What is asked for now says of its subject only what becomes of it.
  await work.run(sql`
    update approvals set before = ${nothing}
    where ${about} and kind = 'customer.erase' and status = 'pending'`);
  await forgetBulk(work, who);
};
