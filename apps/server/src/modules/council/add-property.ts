import type { Input } from '@lorikeet/contracts';
import type * as properties from '@lorikeet/contracts/properties';
import type { Caller, SignedIn } from '../../platform/http/caller.ts';
import { inTenant, type Platform } from '../../platform/work.ts';
import { findProperty, lockProven } from './find-property.ts';
import { grantAccess } from './property-access.ts';

/** Adds the property of a notice to a signed-in ratepayer's own; one that is there already stays as it is. */
export async function addProperty(
  platform: Platform,
  session: SignedIn,
  input: Input<typeof properties.addProperty>,
  caller: Caller,
): Promise<string> {
  const proven = await findProperty(platform, input, caller.ip);
  const actor = { ...session.actor, ip: caller.ip, requestId: caller.requestId };
  return inTenant(platform, proven.tenant, actor, async (work) => {
    const { id } = await lockProven(work, proven);
    await grantAccess(work, { propertyId: id, ratepayerId: session.actor.id!, relation: input.relation });
    return id;
  });
}
