import { askedMisfits } from '@lorikeet/domain/hardship';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockProperty } from '../council/index.ts';
import { holdSchedule, releaseSchedule } from '../schedules/index.ts';
import { refuseMisfits } from './day-faults.ts';
import { endWithoutAccess } from './follow-access.ts';
import { mailReceived } from './hardship-mail.ts';
import { type Asked, insertRequest, latestRequest, moveRequest, waitingRequest } from './hardship-store.ts';

const ASKED_FIELDS = { from: 'from_on', until: 'until_on' } as const;

type Who = { propertyId: string; ratepayerId: string };

/**
 * A ratepayer asks the council of their property for help, and, where they choose so, nothing more is taken until it has
 * decided. Refuses a second request while one waits, whoever asked it; 422 at the day that cannot be asked for.
 */
export async function requestHardship(work: Work, who: Who, asked: Asked): Promise<string> {
  const { propertyId, ratepayerId } = who;
  await lockProperty(work, propertyId);
  // A sale may be so new that its listener has not run.
  await endWithoutAccess(work, propertyId);
  refuseUnless(!(await waitingRequest(work, propertyId)), 'hardship.waits_already');
  refuseMisfits(askedMisfits({ from: asked.from_on, until: asked.until_on }, work.today), ASKED_FIELDS);
  const id = await insertRequest(work, who, asked);
  if (asked.holds_debits) await holdSchedule(work, propertyId, ratepayerId);
  await work.audit({
    action: 'hardship.requested',
    subjectKind: 'property',
    subjectId: propertyId,
    person: ratepayerId,
    after: { holds_debits: asked.holds_debits },
  });
  await work.emit('hardship.requested', { id, property_id: propertyId });
  await mailReceived(work, who);
  return id;
}

/** A ratepayer takes their request back: what was held goes on. Withdrawn already is left as it is. */
export async function withdrawHardship(work: Work, { propertyId, ratepayerId }: Who): Promise<void> {
  await lockProperty(work, propertyId);
  const request = await latestRequest(work, propertyId, ratepayerId);
  if (!request) throw new Refusal('hardship.none');
  if (!(await moveRequest(work, request, 'withdraw'))) return;
  await releaseSchedule(work, propertyId);
  await work.audit({
    action: 'hardship.withdrawn',
    subjectKind: 'property',
    subjectId: propertyId,
    person: ratepayerId,
  });
  await work.emit('hardship.withdrawn', { id: request.id, property_id: propertyId });
}
