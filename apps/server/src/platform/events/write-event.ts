import { EVENTS, type EventName, type EventPayload } from '@lorikeet/contracts/events';
import { type Queries, sql } from '../db/sql.ts';
import { encodePayload } from './encode-payload.ts';

/** An event of a tenant, ready for the outbox. */
export type EventDraft = {
  merchantId: string;
  id: string;
  name: EventName;
  version: number;
  payload: string;
  at: Date;
};

/** An event to announce. Throws when the payload does not fit the catalogue. */
export function draftEvent<N extends EventName>(
  place: { merchantId: string; id: string; wall: Date },
  name: N,
  payload: EventPayload<N>,
): EventDraft {
  const { merchantId, id, wall: at } = place;
  const encoded = JSON.stringify(encodePayload(name, payload));
  return { merchantId, id, name, version: EVENTS[name].version, payload: encoded, at };
}

/** Writes events to the outbox of one tenant, in the transaction of the changes that they announce. */
export function insertEvents(
  queries: Queries,
  merchantId: string,
  drafts: readonly EventDraft[],
): Promise<number> {
  const column = <K extends keyof EventDraft>(name: K) => drafts.map((draft) => draft[name]);
  return queries.run(sql`
    insert into outbox (merchant_id, id, name, version, payload, created_at)
    select ${merchantId}::uuid, id, name, version, payload::jsonb, at
    from unnest(${column('id')}::uuid[], ${column('name')}::text[], ${column('version')}::int[],
      ${column('payload')}::text[], ${column('at')}::timestamptz[]) as event (id, name, version, payload, at)`);
}
