import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Names the event without its payload: sealed values stay in the outbox alone. */
export const deliverEvent = {
  name: 'deliver-event',
  payload: z.strictObject({ listener: z.string(), merchant_id: z.uuid(), event_id: z.uuid() }),
};

/** The same for listeners that take minutes. */
export const deliverLongEvent = { ...deliverEvent, name: 'deliver-long-event', expireInSeconds: 3_600 };

/**
 * The stable id of one event's delivery to one listener: a hash of both, as a UUID of version 8. The listener's place
 * in a list does not count, so that adding another one repeats and loses nothing.
 */
export function deliveryId(eventId: string, listener: string): string {
  const hash = createHash('sha256').update(`${eventId}/${listener}`).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16);
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return parts.join('-');
}
