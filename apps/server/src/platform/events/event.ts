import { EVENTS, type EventName, type EventPayload } from '@lorikeet/contracts/events';
import { z } from 'zod';
import type { Run } from '../run.ts';
import { schemaOf } from './encode-payload.ts';

/** An event as the outbox stores it, with the payload as sent. */
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
  /** Takes minutes: its deliveries have a queue of their own, so that no other waits for them. */
  isLong?: true;
  handle(run: Run, event: StoredEvent): Promise<unknown>;
}>;

/**
 * A module's interest in all events at once: it gets those of one tenant in the order of the outbox, before their
 * listeners, and may get one twice. What it throws holds that tenant's events back.
 */
export type Tap = Readonly<{ name: string; take(run: Run, eventIds: readonly string[]): Promise<unknown> }>;

/** Declares a listener of one event of the catalogue, by a name of its own. */
export function listener<N extends EventName>(
  event: N,
  name: string,
  handle: (run: Run, event: Event<N>) => Promise<unknown>,
): Listener {
  return { event, name, handle: (run, stored) => handle(run, readEvent(event, stored)) };
}

/** The same for work that takes minutes. */
export const longListener: typeof listener = (event, name, handle) => ({
  ...listener(event, name, handle),
  isLong: true,
});

function readEvent<N extends EventName>(name: N, stored: StoredEvent): Event<N> {
  const { version } = EVENTS[name];
  if (stored.version !== version) {
    throw new Error(`${name} of version ${stored.version} cannot be read as version ${version}.`);
  }
  const { id, merchantId } = stored;
  return { id, merchantId, name, payload: z.decode(schemaOf(name), stored.payload) };
}
