import { requireWithin } from '@lorikeet/domain/hardship';
import { addDays } from '@lorikeet/domain/kernel';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockProperty } from '../council/index.ts';
import { holdSchedule, releaseSchedule } from '../schedules/index.ts';
import { mailReceived } from './hardship-mail.ts';
import { type Asked, insertRequest, latestRequest, moveRequest, waitingRequest } from './hardship-store.ts';

/** How far ahead somebody can ask for help. */
const ASKED_DAYS = 3 * 366;

type Who = { propertyId: string; ratepayerId: string };

/**
 * A ratepayer asks the council of their property for help, and, where they choose so, nothing more is taken until it has
 * decided. Refuses a second request while one waits, whoever asked it.
 */
export async function requestHardship(work: Work, who: Who, asked: Asked): Promise<string> {
  const { propertyId, ratepayerId } = who;
  await lockProperty(work, propertyId);
  refuseUnless(!(await waitingRequest(work, propertyId)), 'hardship.waits_already');
  const { from_on: from, until_on: until } = asked;
  const latest = addDays(work.today, ASKED_DAYS);
  requireWithin(from, work.today, latest);
  requireWithin(until, from, latest);
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
