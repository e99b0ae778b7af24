import { sql } from '../db/sql.ts';
import { createRun } from '../run.ts';
import { type Platform, SYSTEM } from '../work.ts';
import type { Listener, StoredEvent, Tap } from './event.ts';

/** Runs all waiting events in this process at once: histories and tests, where nothing may lag behind. */
export async function drainEvents(
  platform: Platform,
  listeners: readonly Listener[],
  taps: readonly Tap[] = [],
): Promise<number> {
  let drained = 0;
  for (;;) {
    const { rows: events } = await platform.pool.query<StoredEvent>(`
      select id, merchant_id as "merchantId", name, version, payload from outbox
      where handed_at is null order by id limit 1000`);
    if (events.length === 0) return drained;
    for (const event of events) {
      for (const tap of taps) await tap.take(createRun(platform, event.merchantId, SYSTEM), [event.id]);
      for (const listener of listeners) {
        if (listener.event === event.name)
          await listener.handle(createRun(platform, event.merchantId, SYSTEM), event);
      }
      await platform.pool.query(sql`
        update outbox set handed_at = ${platform.clock.wall()}
        where merchant_id = ${event.merchantId} and id = ${event.id}`);
      drained++;
    }
  }
}
