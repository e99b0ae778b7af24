import { EVENTS, type EventName, type EventPayload } from '@lorikeet/contracts/events';
import { type Queries, sql } from '../db/sql.ts';
import { encodePayload } from './event.ts';

/** One event to announce. */
export type NewEvent<N extends EventName> = { id: string; name: N; payload: EventPayload<N> };

/**
 * Writes an event to the outbox of a tenant, in the transaction of the change that it announces. Throws when the
 * payload does not fit the catalogue.
 */
export async function writeEvent<N extends EventName>(
  place: { queries: Queries; merchantId: string; wall: Date },
  { id, name, payload }: NewEvent<N>,
): Promise<void> {
  const stored = encodePayload(name, payload);
  await place.queries.run(sql`
    insert into outbox (merchant_id, id, name, version, payload, created_at)
    values (${place.merchantId}, ${id}, ${name}, ${EVENTS[name].version}, ${JSON.stringify(stored)}, ${place.wall})`);
}
