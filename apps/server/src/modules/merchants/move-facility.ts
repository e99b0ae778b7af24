import type { AuditAction } from '@lorikeet/contracts/audit-actions';
import { advance } from '@lorikeet/domain/kernel';
import { type FacilityStatus, facilityStates } from '@lorikeet/domain/merchants';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

export type FacilityEvent = (typeof facilityStates.events)[number];

/** The facility's state, its row locked until the transaction ends. 404 when it is not this merchant's. */
export async function lockFacility(work: Work, id: string): Promise<FacilityStatus> {
  const { status } = found(
    await work.maybe<{ status: FacilityStatus }>(sql`
      select status from facilities where merchant_id = ${work.merchantId} and id = ${id} for update`),
  );
  return status;
}

/**
 * Moves a facility by its table. `audit` names what the audit log says of it; left out, the caller writes that row.
 * Throws Refusal with the table's code. Returns the state that it has then. Nothing else writes `facilities.status`.
 */
export async function moveFacility(
  work: Work,
  { id, event, reason = null, audit }: FacilityMove,
): Promise<FacilityStatus> {
  const before = await lockFacility(work, id);
  const status = advance(facilityStates, before, event);
  await work.run(sql`
    update facilities set status = ${status}, stop_reason = ${status === 'stopped' ? reason : null},
      updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  if (audit && status !== before) {
    await work.audit({
      action: audit,
      subjectKind: 'facility',
      subjectId: id,
      before: { status: before },
      after: { status, stopReason: reason },
    });
  }
  return status;
}

type FacilityMove = { id: string; event: FacilityEvent; reason?: string | null; audit?: AuditAction };
