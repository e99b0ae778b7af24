import { queriesOn, sql } from '../db/sql.ts';
import { type JobHandler, type Jobs, job } from '../jobs/jobs.ts';
import { createRun } from '../run.ts';
import { type Platform, SYSTEM } from '../work.ts';
import { deliverEvent, deliverLongEvent, deliveryId } from './delivery.ts';
import type { Listener, StoredEvent, Tap } from './event.ts';

/** Tenants and events of one round; the rest follow in the next. */
const TENANTS_MAX = 1000;
const EVENTS_MAX = 1000;

/**
 * Sends waiting events of the outbox to the job queue, one job per listener, in order within a tenant, and marks them
 * dispatched. A crash between the two steps sends nothing twice, because a delivery has one id. Returns how many.
 */
export async function dispatchEvents(
  platform: Platform,
  jobs: Jobs,
  listeners: readonly Listener[],
  taps: readonly Tap[] = [],
): Promise<number> {
  const queries = queriesOn(platform.pool);
  let handed = 0;
  for (const merchantId of await tenantsWaiting(platform)) {
    const events = await queries.rows<Pick<StoredEvent, 'id' | 'name'>>(sql`
      select id, name from outbox
      where merchant_id = ${merchantId} and handed_at is null order by id limit ${EVENTS_MAX}`);
    if (!(await taken(platform, { merchantId, events, taps }))) continue;
    for (const event of events) {
      for (const { name, isLong } of listeners.filter((one) => one.event === event.name)) {
        const delivery = { listener: name, merchant_id: merchantId, event_id: event.id };
        await jobs.send(isLong ? deliverLongEvent : deliverEvent, delivery, deliveryId(event.id, name));
      }
    }
    await queries.run(sql`
      update outbox set handed_at = ${platform.clock.wall()}
      where merchant_id = ${merchantId} and id = any(${events.map(({ id }) => id)}::uuid[])`);
    handed += events.length;
  }
  return handed;
}

type Taking = { merchantId: string; events: readonly { id: string }[]; taps: readonly Tap[] };

/** Lets the taps have a tenant's events. One that fails holds back that tenant alone, and gets them again. */
async function taken(platform: Platform, { merchantId, events, taps }: Taking): Promise<boolean> {
  const run = createRun(platform, merchantId, SYSTEM);
  const ids = events.map(({ id }) => id);
  for (const tap of taps) {
    const error = await tap.take(run, ids).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error === undefined) continue;
    platform.log.error({ tap: tap.name, merchant: merchantId, err: error }, 'tap failed');
    return false;
  }
  return true;
}

/** Reads only the index of waiting events: one empty page when nothing waits. */
export async function tenantsWaiting({ pool }: Pick<Platform, 'pool'>): Promise<string[]> {
  const rows = await queriesOn(pool).rows<{ merchant_id: string }>(sql`
    select merchant_id from outbox where handed_at is null
    group by merchant_id order by merchant_id limit ${TENANTS_MAX}`);
  return rows.map((row) => row.merchant_id);
}

/** The job that runs one listener for one event. */
export function eventJob(
  platform: Platform,
  listeners: readonly Listener[],
  definition = deliverEvent,
): JobHandler {
  return job(definition, async ({ listener: name, merchant_id: merchantId, event_id: id }) => {
    const listener = listeners.find((one) => one.name === name);
    if (!listener) throw new Error(`No listener is called ${name}.`);
    const event = await queriesOn(platform.pool).maybe<StoredEvent>(sql`
      select id, merchant_id as "merchantId", name, version, payload from outbox
      where merchant_id = ${merchantId} and id = ${id}`);
    if (!event) throw new Error(`The outbox has no event ${id}.`);
    await listener.handle(createRun(platform, merchantId, SYSTEM), event);
  });
}
