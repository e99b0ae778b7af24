import { PUBLIC_EVENT_NAMES } from '@lorikeet/contracts/events';
import { sql } from '../../../platform/db/sql.ts';
import { uuidSeed } from '../../../platform/ids.ts';
import type { Run } from '../../../platform/run.ts';
import type { Work } from '../../../platform/work.ts';

/** Goes to the webhook that it is about and to no other. */
const TEST = 'webhook.tested';

/**
 * Keeps public events of the outbox for a merchant that has a webhook, in their order: each gets its place among those of
 * its object and a delivery for each address that chose it. An event that is kept already is passed over, so that it may
 * be handed here twice.
 */
export async function recordEvents(run: Run, ids: readonly string[]): Promise<void> {
  await run.inTransaction(async (work) => {
    // Two that record at once would give the same places.
    const webhooks = await work.rows(sql`
      select id from webhooks where merchant_id = ${work.merchantId} and status <> 'removed' order by id for update`);
    if (webhooks.length === 0) return;
    await keep(work, ids);
    await address(work, ids);
  });
}

async function keep(work: Work, ids: readonly string[]): Promise<void> {
  const { merchantId } = work;
  await work.run(sql`
    with fresh as materialized (
      select o.id, o.name, o.version, o.payload, o.created_at, o.payload ->> 'id' as subject from outbox o
      where o.merchant_id = ${merchantId} and o.id = any(${ids}::uuid[]) and o.name = any(${PUBLIC_EVENT_NAMES})
        and not exists (select 1 from webhook_events e where e.merchant_id = ${merchantId} and e.id = o.id)
    ), counted as (
      select subject, count(*) as events from fresh group by subject
    ), placed as (
      insert into webhook_subjects as s (merchant_id, subject, last)
      select ${merchantId}::uuid, subject, events from counted order by subject
      on conflict (merchant_id, subject) do update set last = s.last + excluded.last
      returning subject, last
    )
    insert into webhook_events (merchant_id, id, name, version, subject, sequence, payload, happened_at)
    select ${merchantId}::uuid, f.id, f.name, f.version, f.subject,
      p.last - c.events + row_number() over (partition by f.subject order by f.id), f.payload, f.created_at
    from fresh f join counted c on c.subject = f.subject join placed p on p.subject = f.subject`);
}

async function address(work: Work, ids: readonly string[]): Promise<void> {
  const { merchantId } = work;
  const { ms, salt } = uuidSeed();
  await work.run(sql`
    insert into webhook_deliveries (merchant_id, id, webhook_id, event_id, name, subject, sequence, happened_at, status,
      due_at)
    select ${merchantId}::uuid, uuid7_at(${ms}, row_number() over (order by e.id, w.id), ${salt}), w.id, e.id, e.name,
      e.subject, e.sequence, e.happened_at, 'waiting', ${work.clock.wall()}::timestamptz
    from webhook_events e join webhooks w on w.merchant_id = e.merchant_id
    where e.merchant_id = ${merchantId} and e.id = any(${ids}::uuid[]) and w.status <> 'removed'
      and case when e.name = ${TEST} then e.subject = 'whk_' || replace(w.id::text, '-', '')
        else w.events = '{}' or e.name = any(w.events) end
    on conflict (merchant_id, webhook_id, event_id) do nothing`);
}
