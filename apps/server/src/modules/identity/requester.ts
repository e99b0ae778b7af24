import type { AuditAction } from '@lorikeet/contracts/audit-actions';
import type { Caller, SignedIn } from '../../platform/http/caller.ts';
import { unauthorized } from '../../platform/http/problem.ts';
import { type Actor, inTenant, type Platform, type Work } from '../../platform/work.ts';
import type { IdentityOutside } from './outside.ts';
import { type Person, ratepayerPerson, staffPerson } from './person.ts';

/** A person signed in, of either kind, who asks something about their own sign-in. */
export type Requester = {
  person: Person;
  /** Where audit rows and mail go: the merchant of staff, the platform for ratepayers. */
  tenant: string;
  actor: Actor;
  sessionId: string;
  /** This session has not passed its second factor. */
  outstanding: boolean;
  /** They must have a second factor, by a rule that holds now. */
  required: boolean;
  /** This session has shown its holder's password or code in the last minutes. */
  hasRecentProof: boolean;
};

/** The asker of a call whose contract needs a session. */
export async function requesterOf(
  outside: IdentityOutside,
  { session, caller }: { session: SignedIn | undefined; caller: Caller },
): Promise<Requester> {
  const id = session?.actor.id;
  if (!session || !id) throw unauthorized();
  const { merchantId, sessionId, twoFactorOutstanding, twoFactorRequired, hasRecentProof } = session;
  const { ip, userAgent, requestId } = caller;
  return {
    person: merchantId ? staffPerson(merchantId, id) : ratepayerPerson(id),
    tenant: merchantId ?? (await outside.platformTenant()),
    actor: { ...session.actor, ip, requestId, ...(userAgent && { userAgent }) },
    sessionId,
    outstanding: twoFactorOutstanding,
    required: twoFactorRequired,
    hasRecentProof,
  };
}

/** One transaction for the asker's own rows, their audit rows and their mail. */
export function asRequester<T>(
  platform: Platform,
  { tenant, actor }: Requester,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  return inTenant(platform, tenant, actor, body);
}

/** Writes what a person did about their own sign-in. */
export function auditPerson(
  work: Work,
  person: Person,
  action: Extract<AuditAction, `user.${string}`>,
  after?: Record<string, unknown>,
): Promise<void> {
  const subjectKind = person.realm.area === 'merchant' ? 'user' : 'ratepayer';
  return work.audit({ action, subjectKind, subjectId: person.id, ...(after && { after }) });
}
