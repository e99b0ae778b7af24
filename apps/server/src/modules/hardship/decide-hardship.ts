import type { Input } from '@lorikeet/contracts';
import type * as hardship from '@lorikeet/contracts/hardship';
import { type Arrangement, grantsSomething, misfitsOf } from '@lorikeet/domain/hardship';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { fieldProblem } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { grantArrangement, hasAccess } from '../council/index.ts';
import { arrangeSchedule, releaseSchedule } from '../schedules/index.ts';
import { refuseMisfits } from './day-faults.ts';
import { mailApproved, mailDeclined } from './hardship-mail.ts';
import { holdRequest, moveRequest, type RequestRecord, refuseUnlessAllowed } from './hardship-store.ts';

type Approval = Input<typeof hardship.approveHardship>;

/** A waiver is whole: a day that is left out is the day of today. */
function waiverOf({ waived_from: from, waived_until: until }: Approval, today: LocalDate) {
  if (!from && !until) return null;
  return { from: from ?? today, until: until ?? today };
}

const FIELDS = {
  pauseUntil: 'pause_until',
  finishBy: 'finish_by',
  waivedFrom: 'waived_from',
  waivedUntil: 'waived_until',
} as const;

/** 422 at the days that do not fit; at the first of the form where nothing is granted. */
function refuseUnlessFit(granted: Arrangement, today: LocalDate): void {
  if (!grantsSomething(granted)) throw fieldProblem([{ path: FIELDS.pauseUntil, code: 'arrangement_empty' }]);
  refuseMisfits(misfitsOf(granted, today), FIELDS);
}

/**
 * Grants an arrangement to the property of a request: the schedule follows it in the same transaction, and a letter tells
 * the person. Of several who decide, or withdraw, the first is heard. Refuses `hardship.asker_gone` where the person has the
 * property no more, and `schedule.changed_meanwhile` where the schedule is not the one that was looked at.
 */
export async function approveHardship(work: Work, input: Approval): Promise<string> {
  const request = await holdRequest(work, input.id);
  await refuseUnlessOpen(work, request, 'approve');
  const waiver = waiverOf(input, work.today);
  const granted = { pauseUntil: input.pause_until, finishBy: input.finish_by, waiver };
  refuseUnlessFit(granted, work.today);
  const { property_id: propertyId } = request;
  const arrangementId = await grantArrangement(work, { propertyId, ...granted });
  await moveRequest(work, request, 'approve', { answer: input.answer, arrangementId });
  await arrangeSchedule(work, propertyId, granted, input.schedule_version);
  await note(work, request, 'approved', {
    pause_until: granted.pauseUntil,
    finish_by: granted.finishBy,
    waived_from: waiver?.from ?? null,
    waived_until: waiver?.until ?? null,
  });
  await mailApproved(work, request, { ...granted, answer: input.answer });
  return arrangementId;
}

/** Declines a request in words to the person; what was held goes on. Refuses `hardship.asker_gone` as an approval does. */
export async function declineHardship(
  work: Work,
  { id, answer }: Input<typeof hardship.declineHardship>,
): Promise<void> {
  const request = await holdRequest(work, id);
  await refuseUnlessOpen(work, request, 'decline');
  await moveRequest(work, request, 'decline', { answer, arrangementId: null });
  await releaseSchedule(work, request.property_id);
  await note(work, request, 'declined', {});
  await mailDeclined(work, request, answer);
}

/** A request ends with its asker's access a moment after the sale: until then nobody decides it. */
async function refuseUnlessOpen(
  work: Work,
  request: RequestRecord,
  event: 'approve' | 'decline',
): Promise<void> {
  refuseUnlessAllowed(request, event);
  const { property_id: propertyId, ratepayer_id: ratepayerId } = request;
  refuseUnless(await hasAccess(work, { propertyId, ratepayerId }), 'hardship.asker_gone');
}

async function note(
  work: Work,
  { id, property_id, ratepayer_id }: RequestRecord,
  status: 'approved' | 'declined',
  after: Record<string, string | null>,
): Promise<void> {
  await work.audit({
    action: `hardship.${status}`,
    subjectKind: 'property',
    subjectId: property_id,
    person: ratepayer_id,
    after,
  });
  await work.emit('hardship.decided', { id, property_id, status });
}
