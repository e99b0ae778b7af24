import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { StoredEvent } from '../../apps/server/src/platform/events/event.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { Stage } from './stage.ts';

/** Runs one listener on what the operation announced, as the worker does once the transaction has committed. */
export async function follow({ modules }: Stage, run: Run, name: string): Promise<void> {
  const found = modules.flatMap(({ listeners = [] }) => listeners).find((one) => one.name === name)!;
  const events = await run.reads.rows<StoredEvent>(sql`
    select id, merchant_id as "merchantId", name, version, payload from outbox
    where merchant_id = ${run.merchantId} and name = ${found.event} and handed_at is null order by id`);
  for (const event of events) await found.handle(run, event);
}
