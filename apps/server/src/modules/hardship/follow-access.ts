import type { Work } from '../../platform/work.ts';
import { hasAccess, lockProperty } from '../council/index.ts';
import { moveRequest, waitingRequest } from './hardship-store.ts';

/**
 * Ends the request that waits for a property, which is held, where its asker has the property no more: whoever has it now may ask.
 * The asker's schedule ends by itself, with what was held of it. Harmless when repeated.
 */
export async function endWithoutAccess(work: Work, propertyId: string): Promise<void> {
  const request = await waitingRequest(work, propertyId);
  if (!request || (await hasAccess(work, { propertyId, ratepayerId: request.ratepayer_id }))) return;
  await moveRequest(work, request, 'lose_access');
  await work.audit({
    action: 'hardship.ended',
    subjectKind: 'property',
    subjectId: propertyId,
    person: request.ratepayer_id,
  });
  await work.emit('hardship.decided', { id: request.id, property_id: propertyId, status: 'ended' });
}

/** Somebody has a property no more. */
export async function followAccess(work: Work, propertyId: string): Promise<void> {
  await lockProperty(work, propertyId);
  await endWithoutAccess(work, propertyId);
}
