import { type Queries, sql } from './db/sql.ts';

/** A tenant, and its time zone once that was read: nothing changes it. */
export type NamedTenant = { merchantId: string; timeZone?: string | undefined };

/** Reads the time zone of a tenant, and keeps it with its name. Throws when there is none of that id. */
export async function readTimeZone(queries: Queries, named: NamedTenant): Promise<string> {
  const { merchantId } = named;
  const tenant = await queries.maybe<{ time_zone: string }>(
    sql`select time_zone from merchants where id = ${merchantId}`,
  );
  if (!tenant) throw new Error(`no such tenant: ${merchantId}`);
  named.timeZone = tenant.time_zone;
  return tenant.time_zone;
}
