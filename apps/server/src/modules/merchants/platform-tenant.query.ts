import { type Queries, queriesOn, sql } from '../../platform/db/sql.ts';
import { alongside, type Platform, type Work } from '../../platform/work.ts';

/** The slug of the one tenant that is the platform itself. */
export const PLATFORM_SLUG = 'lorikeet';

/** By the tenants that asked: it stays the same for as long as one of them is, and nobody else ever has their ids. */
const known = new Map<string, string>();

/**
 * The platform's own tenant, or undefined while it has not been created. Asked for by one of its tenants it is read once in
 * a process.
 */
export async function platformTenantId(
  queries: Queries & { merchantId?: string },
): Promise<string | undefined> {
  const { merchantId } = queries;
  const before = merchantId && known.get(merchantId);
  if (before) return before;
  const id = await tenantOfSlug(queries, PLATFORM_SLUG);
  if (merchantId && id) known.set(merchantId, id);
  return id;
}

/** The same where the portal cannot work without it. */
export async function requiredPlatformTenant(platform: Platform): Promise<string> {
  const id = await platformTenantId(queriesOn(platform.pool));
  if (!id) throw new Error(`the portal has no platform tenant (${PLATFORM_SLUG})`);
  return id;
}

/** The platform's own book, which holds the trust account, in the same transaction. Throws where there is no platform. */
export async function trustBook(work: Work): Promise<Work> {
  const id = await platformTenantId(work);
  if (!id) throw new Error('there is no platform tenant to keep the trust book');
  return alongside(work, id);
}

/** The tenant that a merchant ID names. */
export async function tenantOfSlug(queries: Queries, slug: string): Promise<string | undefined> {
  const row = await queries.maybe<{ tenant: string }>(
    sql`select tenant from merchant_directory where slug = ${slug}`,
  );
  return row?.tenant;
}
