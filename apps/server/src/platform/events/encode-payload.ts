import { EVENTS, type EventName, type EventPayload, isEventName } from '@lorikeet/contracts/events';
import type { z } from 'zod';
import { encoded } from '../compiled.ts';

/** The payload as it travels and is stored. Throws for a name outside the catalogue and for what does not fit it. */
export function encodePayload<N extends EventName>(name: N, payload: EventPayload<N>): unknown {
  if (!isEventName(name)) {
    throw new Error(`No event is called ${String(name)}: declare it in packages/contracts/src/events.`);
  }
  const { success, data, error } = encoded(schemaOf(name), payload);
  if (!success) throw new Error(`The payload of ${name} does not fit the catalogue: ${error.message}`);
  return data;
}

/** The schema of one name; TypeScript cannot follow an indexed access of a generic name through zod. */
export const schemaOf = <N extends EventName>(name: N) =>
  EVENTS[name].payload as unknown as z.ZodType<EventPayload<N>, unknown>;
