import { empty, queriesOn, sql } from '../db/sql.ts';
import { createRun } from '../run.ts';
import { sideBySide } from '../side-by-side.ts';
import { type Platform, SYSTEM } from '../work.ts';
import type { Listener, StoredEvent, Tap } from './event.ts';

/**
 * Runs all waiting events in this process at once: histories and tests, where nothing may lag behind. Those of one tenant
 * run in their order, several tenants side by side. `among`: the events of these tenants alone, where others hear theirs elsewhere.
 */
export async function drainEvents(
  platform: Platform,
  listeners: readonly Listener[],
  taps: readonly Tap[] = [],
  { tenantsAtOnce, among }: { tenantsAtOnce?: number; among?: readonly string[] | undefined } = {},
): Promise<number> {
  const isAmong = among ? sql`and o.merchant_id = any(${[...among]}::uuid[])` : empty;
  for (let drained = 0; ; ) {
    const events = await queriesOn(platform.pool).rows<StoredEvent & { timeZone: string }>(sql`
      select o.id, o.merchant_id as "merchantId", o.name, o.version, o.payload, m.time_zone as "timeZone"
      from outbox o join merchants m on m.id = o.merchant_id where o.handed_at is null ${isAmong} order by o.id limit 1000`);
    if (events.length === 0) return drained;
    const handed: StoredEvent[] = [];
    try {
      const hear = async (own: readonly (typeof events)[number][]) => {
        for (const event of own) {
          const run = createRun(platform, event, SYSTEM);
          for (const tap of taps) await tap.take(run, [event.id]);
          for (const listener of listeners)
            if (listener.event === event.name) await listener.handle(run, event);
          handed.push(event);
        }
      };
      const byTenant = Map.groupBy(events, ({ merchantId }) => merchantId);
      await sideBySide(byTenant.values(), hear, tenantsAtOnce);
    } finally {
      await markHanded(platform, handed);
    }
    drained += handed.length;
  }
}

/** Also after a listener that failed: what was delivered before it is not delivered again. */
async function markHanded({ pool, clock }: Platform, events: readonly StoredEvent[]): Promise<void> {
  await queriesOn(pool).run(sql`
    update outbox set handed_at = ${clock.wall()}
    where merchant_id = any(${events.map(({ merchantId }) => merchantId)}::uuid[])
      and id = any(${events.map(({ id }) => id)}::uuid[])`);
}
