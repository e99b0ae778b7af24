import type { Caller, SignedIn } from '../../../platform/http/caller.ts';
import { unauthorized } from '../../../platform/http/problem.ts';
import { type Actor, inTenant, type Platform, type Work } from '../../../platform/work.ts';
import type { IdentityOutside } from '../outside.ts';
import { type Person, ratepayerPerson, staffPerson } from '../person.ts';

/** Who is signed in to a call that staff and ratepayers have alike. */
export type PersonCall = { platform: Platform; session: SignedIn | undefined; caller: Caller };

/** The signed-in person of either kind. */
export function personOf({ session }: Pick<PersonCall, 'session'>): Person {
  const id = session?.actor.id;
  if (!session || !id) throw unauthorized();
  return session.merchantId ? staffPerson(session.merchantId, id) : ratepayerPerson(id);
}

/**
 * One transaction of the signed-in person: in their merchant, or, for a ratepayer, in the platform's own tenant,
 * which keeps what belongs to no merchant (the audit rows and the mail of ratepayers).
 */
export async function withinPerson<T>(
  call: PersonCall,
  outside: IdentityOutside,
  body: (work: Work, person: Person) => Promise<T>,
): Promise<T> {
  const person = personOf(call);
  const { platform, session, caller } = call;
  const tenant = session?.merchantId ?? (await outside.platformTenant());
  const actor: Actor = {
    ...session!.actor,
    ip: caller.ip,
    requestId: caller.requestId,
    ...(caller.userAgent && { userAgent: caller.userAgent }),
  };
  return inTenant(platform, tenant, actor, (work) => body(work, person));
}

/** What the audit log calls a person. */
export const subjectOf = (person: Person) => ({
  subjectKind: person.realm.area === 'merchant' ? 'user' : 'ratepayer',
  subjectId: person.id,
});
