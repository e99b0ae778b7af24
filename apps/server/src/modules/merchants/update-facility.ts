import type { Input } from '@lorikeet/contracts';
import type * as merchants from '@lorikeet/contracts/merchants';
import { isFacilityOpen } from '@lorikeet/domain/merchants';
import { sql } from '../../platform/db/sql.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { checkBankTexts } from './bank-fields.ts';
import { type Facility, facilityFor } from './facility.query.ts';
import { lockMerchant } from './locks.ts';
import { type FacilityEvent, lockFacility, moveFacility } from './move-facility.ts';
import { settleFacilities } from './settle-facilities.ts';
import { checkUserIdInbox } from './user-id-inbox.ts';

type Change = Omit<Input<typeof merchants.updateFacility>, 'merchant_id'>;

const EVENTS = { active: 'start', stopped: 'stop', closed: 'close' } as const satisfies Record<
  Change['status'],
  FacilityEvent
>;

/**
 * Changes how a facility's files are written, or stops, starts or closes it; a closed one stays closing until nothing
 * of it is on the way. Its user id and account never change: mandates belong to them. Throws Refusal
 * `facility.closed`, `facility.user_id_taken`, and `facility.changed_meanwhile` where its writer saw another status,
 * `record.changed_meanwhile` where they saw other fields; 422 for a stop without a reason.
 */
export async function updateFacility(work: Work, change: Change): Promise<Facility> {
  await lockMerchant(work);
  const status = await lockFacility(work, change.id);
  if (!isFacilityOpen(status)) throw new Refusal('facility.closed');
  refuseUnless(change.seen_status === status, 'facility.changed_meanwhile');
  const before = await facilityFor(work, { facilityId: change.id });
  refuseChanged(change.seen, {
    entry_description: before.entryDescription,
    remitter: before.remitter,
    records_per_file: before.recordsPerFile,
    cut_off: before.cutOff,
    title_set: before.titleSet,
    marks_new_details: before.marksNewDetails,
    names_invoice: before.namesInvoice,
  });
  if (change.status === 'stopped' && !change.stop_reason) {
    throw fieldProblem([{ path: 'stop_reason', code: 'required' }]);
  }
  checkBankTexts({ entry_description: change.entry_description, remitter: change.remitter });
  if (change.status === 'active') await checkUserIdInbox(work, before);
  await work.run(sql`
    update facilities set entry_description = ${change.entry_description}, remitter = ${change.remitter},
      records_per_file = ${change.records_per_file}, cut_off = ${change.cut_off}, title_set = ${change.title_set},
      marks_new_details = ${change.marks_new_details}, names_invoice = ${change.names_invoice}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${change.id}`);
  const reason = change.stop_reason;
  await moveFacility(work, { id: change.id, event: EVENTS[change.status], reason });
  if (change.status === 'closed') {
    await settleFacilities(work);
    await work.emit('merchant.preparation_changed', { id: work.merchantId });
  }
  const after = await facilityFor(work, { facilityId: change.id });
  const told = (one: Facility) => ({
    entryDescription: one.entryDescription,
    remitter: one.remitter,
    recordsPerFile: one.recordsPerFile,
    cutOff: one.cutOff,
    titleSet: one.titleSet,
    marksNewDetails: one.marksNewDetails,
    namesInvoice: one.namesInvoice,
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
  if ((await lockFacility(work, facilityId)) !== 'active') return false;
  await moveFacility(work, { id: facilityId, event: 'stop', reason, audit: 'facility.stopped' });
  return true;
}
