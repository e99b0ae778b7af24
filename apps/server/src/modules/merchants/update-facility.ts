import type { Input } from '@lorikeet/contracts';
import type * as merchants from '@lorikeet/contracts/merchants';
import { sql } from '../../platform/db/sql.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { checkBankTexts } from './bank-fields.ts';
import { type Facility, facilityFor } from './facility.query.ts';

type Change = Omit<Input<typeof merchants.updateFacility>, 'merchant_id'>;

/**
 * Changes how a facility's files are written, or stops and starts its debits. Its user id and account never
 * change: mandates belong to them. Throws Refusal `facility.closed`; 422 for a stop without a reason.
 */
export async function updateFacility(work: Work, change: Change): Promise<Facility> {
  const before = await facilityFor(work, { facilityId: change.id });
  if (before.status === 'closed') throw new Refusal('facility.closed');
  if (change.status === 'stopped' && !change.stop_reason) {
    throw fieldProblem([{ path: 'stop_reason', code: 'required' }]);
  }
  checkBankTexts({ entry_description: change.entry_description, remitter: change.remitter });
  const reason = change.status === 'stopped' ? change.stop_reason : null;
  await work.run(sql`
    update facilities set entry_description = ${change.entry_description}, remitter = ${change.remitter},
      records_per_file = ${change.records_per_file}, cut_off = ${change.cut_off}, status = ${change.status},
      stop_reason = ${reason}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${change.id}`);
  const after = await facilityFor(work, { facilityId: change.id });
  const told = (one: Facility) => ({
    entryDescription: one.entryDescription,
    remitter: one.remitter,
    recordsPerFile: one.recordsPerFile,
    cutOff: one.cutOff,
    status: one.status,
    stopReason: one.stopReason,
  });
  await work.audit({
    action: 'facility.updated',
    subjectKind: 'facility',
    subjectId: change.id,
    before: told(before),
    after: told(after),
  });
  return after;
}

/** Stops a facility's debits because the bank says so; mandates stay. Returns whether it was active. */
export async function stopFacility(work: Work, facilityId: string, reason: string): Promise<boolean> {
  const stopped = await work.run(sql`
    update facilities set status = 'stopped', stop_reason = ${reason}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${facilityId} and status = 'active'`);
  if (stopped === 0) return false;
  await work.audit({
    action: 'facility.stopped',
    subjectKind: 'facility',
    subjectId: facilityId,
    after: { status: 'stopped', stopReason: reason },
  });
  return true;
}
