import { z } from 'zod';
import { sql } from '../db/sql.ts';
import type { Platform } from '../work.ts';
import { type JobHandler, type Jobs, job } from './jobs.ts';

/** What happened, to whoever listens. */
export type Event = { id: string; merchantId: string; name: string; payload: Record<string, unknown> };

/** A module's interest in an event of another. It runs after the commit and may run twice for one event. */
export type Listener = {
  event: string;
  name: string;
  handle(platform: Platform, event: Event): Promise<unknown>;
};

const deliverEvent = {
  name: 'deliver-event',
  payload: z.object({
    listener: z.string(),
    event: z.object({
      id: z.string(),
      merchantId: z.string(),
      name: z.string(),
      payload: z.record(z.string(), z.unknown()),
    }),
  }),
};

/**
 * Hands waiting events of the outbox to the job queue, a job a listener, and marks them handed. The job's id is
 * derived from event and listener, so that a crash between the two steps sends nothing twice.
 */
export async function handOnEvents(
  platform: Platform,
  jobs: Jobs,
  listeners: readonly Listener[],
): Promise<number> {
  const { rows: tenants } = await platform.pool.query<{ merchant_id: string }>(
    'select merchant_id from outbox where handed_at is null group by merchant_id',
  );
  let handed = 0;
  for (const { merchant_id: merchantId } of tenants) {
    const { rows: events } = await platform.pool.query<Event>(sql`
      select id, merchant_id as "merchantId", name, payload from outbox
      where merchant_id = ${merchantId} and handed_at is null order by id limit 1000`);
    for (const event of events) {
      for (const [index, listener] of listeners.entries()) {
        if (listener.event !== event.name) continue;
        await jobs.send(deliverEvent, { listener: listener.name, event }, deliveryId(event.id, index));
      }
    }
    const ids = events.map((event) => event.id);
    await platform.pool.query(sql`
      update outbox set handed_at = ${platform.clock.wall()}
      where merchant_id = ${merchantId} and id = any(${ids}::uuid[])`);
    handed += events.length;
  }
  return handed;
}

/** The job that runs one listener for one event. */
export function eventJob(platform: Platform, listeners: readonly Listener[]): JobHandler {
  return job(deliverEvent, async ({ listener: name, event }) => {
    const listener = listeners.find((one) => one.name === name);
    if (!listener) throw new Error(`no listener named ${name}`);
    await listener.handle(platform, event);
  });
}

/** Runs all waiting events in this process at once: histories and tests, where nothing may lag behind. */
export async function drainEvents(platform: Platform, listeners: readonly Listener[]): Promise<number> {
  let drained = 0;
  for (;;) {
    const { rows: events } = await platform.pool.query<Event>(
      `select id, merchant_id as "merchantId", name, payload from outbox where handed_at is null order by id limit 1000`,
    );
    if (events.length === 0) return drained;
    for (const event of events) {
      for (const listener of listeners) {
        if (listener.event === event.name) await listener.handle(platform, event);
      }
      await platform.pool.query(sql`
        update outbox set handed_at = ${platform.clock.wall()}
        where merchant_id = ${event.merchantId} and id = ${event.id}`);
      drained++;
    }
  }
}

/** The event's id with the listener's number in its last two bytes: one job an event and listener, always the same. */
function deliveryId(eventId: string, index: number): string {
  const tail = (Number.parseInt(eventId.slice(-4), 16) ^ (index + 1)).toString(16).padStart(4, '0');
  return eventId.slice(0, -4) + tail;
}
