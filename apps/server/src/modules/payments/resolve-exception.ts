import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

/** Notes how something that waited was settled, and by whom. Settled already is done. */
export async function resolveException(work: Work, id: string, resolution: string): Promise<void> {
  const { status } = found(
    await work.maybe<{ status: 'open' | 'resolved' }>(sql`
      select status from exceptions where merchant_id = ${work.merchantId} and id = ${id} for update`),
  );
  if (status === 'resolved') return;
  await work.run(sql`
    update exceptions set status = 'resolved', resolution = ${resolution}, resolved_at = ${work.now},
      resolved_by = ${work.actor.kind === 'user' ? (work.actor.id ?? null) : null}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.audit({
    action: 'exception.resolved',
    subjectKind: 'exception',
    subjectId: id,
    after: { resolution },
  });
}
