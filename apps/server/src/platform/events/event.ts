import { EVENTS, type EventName, type EventPayload, isEventName } from '@lorikeet/contracts/events';
import { z } from 'zod';
import type { Run } from '../run.ts';

/** An event as the outbox keeps it: the payload as it travels. */
export type StoredEvent = {
  id: string;
  merchantId: string;
  name: string;
  version: number;
  payload: unknown;
};

/** An event as its listener gets it: the payload decoded. */
export type Event<N extends EventName = EventName> = {
  id: string;
  merchantId: string;
  name: N;
  payload: EventPayload<N>;
};

/** A module's interest in an event. It runs after the commit and may run twice for one event. */
export type Listener = Readonly<{
  event: EventName;
  /** Identifies its deliveries: a listener that is renamed gets what waits as another would. */
  name: string;
  handle(run: Run, event: StoredEvent): Promise<unknown>;
}>;

/** Declares a listener of one event of the catalogue, by a name of its own. */
export function listener<N extends EventName>(
  event: N,
  name: string,
  handle: (run: Run, event: Event<N>) => Promise<unknown>,
): Listener {
  return { event, name, handle: (run, stored) => handle(run, readEvent(event, stored)) };
}

/** The payload as it travels and is stored. Throws for a name outside the catalogue and for what does not fit it. */
export function encodePayload<N extends EventName>(name: N, payload: EventPayload<N>): unknown {
  if (!isEventName(name)) {
    throw new Error(`No event is called ${String(name)}: declare it in packages/contracts/src/events.`);
  }
  const { success, data, error } = z.safeEncode(schemaOf(name), payload);
  if (!success) throw new Error(`The payload of ${name} does not fit the catalogue: ${error.message}`);
  return data;
}

function readEvent<N extends EventName>(name: N, stored: StoredEvent): Event<N> {
  const { version } = EVENTS[name];
  if (stored.version !== version) {
    throw new Error(`${name} of version ${stored.version} cannot be read as version ${version}.`);
  }
  const { id, merchantId } = stored;
  return { id, merchantId, name, payload: z.decode(schemaOf(name), stored.payload) };
}

/** The schema of one name; TypeScript cannot follow an indexed access of a generic name through zod. */
const schemaOf = <N extends EventName>(name: N) =>
  EVENTS[name].payload as unknown as z.ZodType<EventPayload<N>, unknown>;
