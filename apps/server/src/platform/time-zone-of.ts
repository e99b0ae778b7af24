import { type Queries, sql } from './db/sql.ts';

/** A tenant, and its time zone where that is known. */
export type NamedTenant = { merchantId: string; timeZone?: string | undefined };

/** Of tenants that are approved: nothing changes their zone, and no other tenant ever has their id. */
const known = new Map<string, string>();

/**
 * The time zone of a tenant: read once in a process when it stands, each time while the tenant prepares and may choose
 * another. Throws when there is none of that id.
 */
export async function readTimeZone(queries: Queries, merchantId: string): Promise<string> {
  const before = known.get(merchantId);
  if (before) return before;
  const tenant = await queries.maybe<{ time_zone: string; stands: boolean }>(
    sql`select time_zone, status <> 'preparing' as stands from merchants where id = ${merchantId}`,
  );
  if (!tenant) throw new Error(`no such tenant: ${merchantId}`);
  if (tenant.stands) known.set(merchantId, tenant.time_zone);
  return tenant.time_zone;
}
