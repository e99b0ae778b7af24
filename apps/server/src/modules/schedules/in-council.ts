import { type Queries, queriesOn, sql } from '../../platform/db/sql.ts';
import type { Caller, SignedIn } from '../../platform/http/caller.ts';
import { found } from '../../platform/http/problem.ts';
import { createRun, type Run } from '../../platform/run.ts';
import { type Actor, inTenant, type Platform, type Work } from '../../platform/work.ts';
import { tenantOfSlug } from '../merchants/index.ts';
import { councilsPaidBy } from './ratepayer-customer.ts';

/** A ratepayer's call: their session is of no one council. */
export type RatepayersCall = { platform: Platform; session: SignedIn | undefined; caller: Caller };

export const ratepayerOf = ({ session }: RatepayersCall): string => session!.actor.id!;

export function actorOf({ session, caller }: RatepayersCall): Actor {
  const { ip, requestId, userAgent } = caller;
  return { ...session!.actor, ip, requestId, ...(userAgent !== undefined && { userAgent }) };
}

/** Runs the body in the tenant of a property that the ratepayer has now; 404 for every other property. */
export async function inCouncilOf<T>(
  call: RatepayersCall,
  propertyId: string,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  const ratepayerId = ratepayerOf(call);
  const { tenant } = found(
    await queriesOn(call.platform.pool).maybe<{ tenant: string }>(sql`
      select tenant from ratepayer_properties
      where ratepayer_id = ${ratepayerId} and property_id = ${propertyId}`),
  );
  return inTenant(call.platform, tenant, actorOf(call), async (work) => {
    await requireAccess(work, propertyId, ratepayerId);
    return body(work);
  });
}

/** The run in the tenant of a property that the ratepayer has now, for work in several transactions; 404 for every other. */
export async function runInCouncilOf(call: RatepayersCall, propertyId: string): Promise<Run> {
  const tenant = await inCouncilOf(call, propertyId, async (work) => work.merchantId);
  return createRun(call.platform, tenant, actorOf(call));
}

/** Access may have ended between the look-up and now: it is read again in the tenant. 404. */
async function requireAccess(work: Work, propertyId: string, ratepayerId: string): Promise<void> {
  found(
    await work.maybe(sql`
      select 1 from property_access
      where merchant_id = ${work.merchantId} and property_id = ${propertyId} and ratepayer_id = ${ratepayerId}
        and ended_at is null`),
  );
}

/** Runs the body in the council of a slug in which the ratepayer has a property now; 404 for every other. */
export async function inCouncilNamed<T>(
  call: RatepayersCall,
  slug: string,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  const queries = queriesOn(call.platform.pool);
  const tenant = found((await tenantOfSlug(queries, slug)) ?? undefined);
  found(
    await queries.maybe(sql`
      select 1 from ratepayer_properties where ratepayer_id = ${ratepayerOf(call)} and tenant = ${tenant} limit 1`),
  );
  return inTenant(call.platform, tenant, actorOf(call), body);
}

/** Runs the body in the tenant in which the ratepayer has a payment method; 404 for everybody else's. */
export async function inCouncilOfMethod<T>(
  call: RatepayersCall,
  methodId: string,
  body: (work: Work, customerId: string) => Promise<T>,
): Promise<T> {
  const queries = queriesOn(call.platform.pool);
  for (const paid of await councilsPaidBy(queries, ratepayerOf(call))) {
    if (!(await hasMethod(queries, paid, methodId))) continue;
    return inTenant(call.platform, paid.tenant, actorOf(call), (work) => body(work, paid.customer_id));
  }
  return found<T>(undefined);
}

async function hasMethod(
  queries: Queries,
  { tenant, customer_id: customerId }: { tenant: string; customer_id: string },
  methodId: string,
): Promise<boolean> {
  const row = await queries.maybe(sql`
    select 1 from payment_methods
    where merchant_id = ${tenant} and customer_id = ${customerId} and id = ${methodId}`);
  return row !== undefined;
}
