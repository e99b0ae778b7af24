import { type Queries, sql } from '../db/sql.ts';
import { deliverEvent, deliverLongEvent } from './delivery.ts';

const QUEUES = [deliverEvent.name, deliverLongEvent.name];

/** The tenants with events that were handed to the job queue and that a listener has yet to hear. */
export async function tenantsYetToHear(queries: Queries): Promise<string[]> {
  const { exists } = await queries.one<{ exists: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as exists`,
  );
  if (!exists) return [];
  const rows = await queries.rows<{ tenant: string }>(sql`
    select distinct data -> 'payload' ->> 'merchant_id' as tenant from pgboss.job
    where name = any(${QUEUES}) and state in ('created', 'retry', 'active')`);
  return rows.map(({ tenant }) => tenant);
}
