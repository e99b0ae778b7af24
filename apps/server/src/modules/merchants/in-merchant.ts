import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Caller, SignedIn } from '../../platform/http/caller.ts';
import { found } from '../../platform/http/problem.ts';
import { type Actor, inTenant, type Platform, type Work } from '../../platform/work.ts';

/**
 * Runs a use case in a merchant's tenant on behalf of the platform's staff, whose name then stands in that
 * merchant's audit log. 404 for what is no merchant, the platform's own tenant among it.
 */
export async function inMerchant<T>(
  platform: Platform,
  merchantId: string,
  who: { session: SignedIn | undefined; caller: Caller },
  body: (work: Work) => Promise<T>,
): Promise<T> {
  const merchant = await queriesOn(platform.pool).maybe<{ id: string }>(
    sql`select id from merchants where id = ${merchantId} and kind <> 'platform'`,
  );
  return inTenant(platform, found(merchant).id, staffActor(who), body);
}

/** The signed-in member of staff with where the call came from. */
export function staffActor(who: { session: SignedIn | undefined; caller: Caller }): Actor {
  if (!who.session) throw new Error('a call of staff without a session');
  const { ip, requestId, userAgent } = who.caller;
  return { ...who.session.actor, ip, requestId, ...(userAgent ? { userAgent } : {}) };
}
