import { type Queries, sql } from './db/sql.ts';

/** A tenant, and its time zone where that is known. */
export type NamedTenant = { merchantId: string; timeZone?: string | undefined };

/** Nothing changes a tenant's zone, and no other tenant ever has its id. */
const known = new Map<string, string>();

/** The time zone of a tenant, read once in a process. Throws when there is none of that id. */
export async function readTimeZone(queries: Queries, merchantId: string): Promise<string> {
  const before = known.get(merchantId);
  if (before) return before;
  const tenant = await queries.maybe<{ time_zone: string }>(
    sql`select time_zone from merchants where id = ${merchantId}`,
  );
  if (!tenant) throw new Error(`no such tenant: ${merchantId}`);
  known.set(merchantId, tenant.time_zone);
  return tenant.time_zone;
}
