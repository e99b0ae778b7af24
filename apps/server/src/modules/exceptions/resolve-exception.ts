import type { Input } from '@lorikeet/contracts';
import { type ExceptionKind, exceptionKind } from '@lorikeet/contracts/exception-kinds';
import type * as exceptions from '@lorikeet/contracts/exceptions';
import { sql } from '../../platform/db/sql.ts';
import { forbidden, found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import { alongside, type Work } from '../../platform/work.ts';
import type { LodgedMerchants } from './ports.ts';
import { maySettle, seenBy } from './seen-by.query.ts';

/**
 * Notes how something that waited was settled, and by whom, in the book of the merchant whom it is about. Settled
 * already is done. Refuses `exception.needs_decision` where a note would leave money set
 * aside. 404 for what the signed-in person does not see, 403 for a kind that they may not settle.
 */
export async function resolveException(
  work: Work,
  settled: Pick<Input<typeof exceptions.resolveException>, 'id' | 'merchant_id' | 'resolution'>,
  lodgedMerchants: LodgedMerchants,
): Promise<void> {
  const tenant = settled.merchant_id ?? work.merchantId;
  const { status, kind } = found(
    await work.maybe<{ status: 'open' | 'resolved'; kind: ExceptionKind }>(sql`
      select t.status, t.kind from exceptions t
      where t.merchant_id = ${tenant} and t.id = ${settled.id} and ${await seenBy(work, lodgedMerchants)} for update`),
  );
  if (!maySettle(work, kind)) throw forbidden();
  if (status === 'resolved') return;
  if (exceptionKind(kind).endsByDecision) throw new Refusal('exception.needs_decision');
  const owner = await alongside(work, tenant);
  await owner.run(sql`
    update exceptions set status = 'resolved', resolution = ${settled.resolution}, resolved_at = ${work.now},
      resolved_by = ${work.actor.kind === 'user' ? (work.actor.id ?? null) : null}
    where merchant_id = ${tenant} and id = ${settled.id}`);
  await owner.audit({
    action: 'exception.resolved',
    subjectKind: 'exception',
    subjectId: settled.id,
    after: { resolution: settled.resolution },
  });
}
