import type { Portal } from '../../apps/server/src/compose.ts';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';

/** The ids of a merchant's mandates. */
export async function mandatesOf({ platform }: Portal, merchantId: string): Promise<string[]> {
  const rows = await queriesOn(platform.pool).rows<{ id: string }>(sql`
    select id from mandates where merchant_id = ${merchantId} order by id`);
  return rows.map(({ id }) => id);
}

/** How many events of mandates were emitted, whatever became of them. */
export async function eventsOf({ platform }: Portal, merchantId: string): Promise<number> {
  const { n } = await queriesOn(platform.pool).one<{ n: number }>(sql`
    select count(*)::int as n from outbox where merchant_id = ${merchantId} and name like 'mandate.%'`);
  return n;
}

/** What is still on its way, and what was given up. */
export function leftOf({ platform }: Portal, merchantId: string) {
  return queriesOn(platform.pool).one<{ unhanded: number; waiting: number; failed: number }>(sql`
    select
      (select count(*)::int from outbox where merchant_id = ${merchantId} and handed_at is null) as unhanded,
      (select count(*)::int from webhook_deliveries
        where merchant_id = ${merchantId} and status = 'waiting') as waiting,
      (select count(*)::int from webhook_deliveries
        where merchant_id = ${merchantId} and status = 'failed') as failed`);
}

/** Ends the pauses between tries, which grow to eight hours: a second ago, as the database counts in finer steps. */
export async function cutPauses({ platform }: Portal, merchantId: string): Promise<void> {
  const wall = new Date(platform.clock.wall().getTime() - 1_000);
  const queries = queriesOn(platform.pool);
  // What a process is writing about at this moment is left to it.
  await queries.run(sql`
    update webhook_deliveries set due_at = ${wall}
    where merchant_id = ${merchantId} and id in (select id from webhook_deliveries
      where merchant_id = ${merchantId} and status = 'waiting' and due_at > ${wall} for update skip locked)`);
  await queries.run(sql`
    update webhooks set next_try_at = ${wall}
    where merchant_id = ${merchantId} and status = 'active' and next_try_at > ${wall}`);
}

/** Frees a webhook that a dead process held; a living one would have gone on holding it. */
export async function freeHold({ platform }: Portal, merchantId: string): Promise<void> {
  await queriesOn(platform.pool).run(sql`
    update webhooks set held_until = null where merchant_id = ${merchantId}`);
}
