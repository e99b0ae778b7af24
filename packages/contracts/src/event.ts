import type { z } from 'zod';

/** `public`: webhooks send it. `internal`: work handed to a listener, or technical; it never leaves the portal. */
export type EventAudience = 'public' | 'internal';

export type EventDefinition<P extends z.ZodObject = z.ZodObject> = Readonly<{
  /** Raised when a receiver of the older payload could not read the newer one. */
  version: number;
  audience: EventAudience;
  /** What travels and is stored: snake_case, prefixed ids, minor units, ISO dates. A thing's own id is `id`. */
  payload: P;
  /** When it is sent, in one sentence. */
  when: Readonly<{ en: string; zh: string }>;
}>;

type Words = EventDefinition['when'];

/** News that a receiver outside may get: a public shape that names its subject by `id`. */
export const publicEvent = <P extends z.ZodObject<{ id: z.ZodType<string, string> }>>(
  payload: P,
  when: Words,
): EventDefinition<P> & { audience: 'public' } => ({ version: 1, audience: 'public', payload, when });

/** Work or technical news for the portal's own listeners. */
export const internalEvent = <P extends z.ZodObject>(
  payload: P,
  when: Words,
): EventDefinition<P> & { audience: 'internal' } => ({ version: 1, audience: 'internal', payload, when });
