import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

/** Notes that a message is settled. 404; throws Refusal `enquiry.resolved`. */
export async function resolveEnquiry(work: Work, { id }: { id: string }): Promise<void> {
  const { status, reference } = found(
    await work.maybe<{ status: string; reference: string }>(sql`
      select status, reference from enquiries
      where merchant_id = ${work.merchantId} and id = ${id} for update`),
  );
  if (status !== 'open') throw new Refusal('enquiry.resolved');
  await work.run(sql`
    update enquiries set status = 'resolved', resolved_at = ${work.now}, resolved_by = ${work.actor.name}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.audit({
    action: 'enquiry.resolved',
    subjectKind: 'enquiry',
    subjectId: id,
    after: { reference },
  });
}
