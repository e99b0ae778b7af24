import type { Event } from '../../../platform/events/event.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { inTenant, type Platform, SYSTEM, type Tools } from '../../../platform/work.ts';
import { guardLetterRequest } from '../guard-letter-request.ts';
import type { IdentityOutside } from '../outside.ts';
import type { Realm } from '../person.ts';

/**
 * Notes that a person asked for a new password. It never looks whether the e-mail has an account: what is done, and
 * how long it takes, cannot tell. The e-mail waits sealed; who it belongs to is looked up afterwards, by a worker.
 */
export async function requestPasswordReset(
  platform: Platform,
  outside: IdentityOutside,
  realm: Realm,
  asked: { email: string; google_token: string },
  caller: Caller,
): Promise<{ done: true }> {
  await guardLetterRequest(platform, outside.humanCheck, {
    purpose: 'recovery',
    account: `${realm.area}/${asked.email}`,
    proof: asked.google_token,
    caller,
  });
  const sealed = platform.vault.seal(asked.email).toString('base64');
  await inTenant(platform, await outside.platformTenant(), SYSTEM, (work) =>
    work.emit('password_reset.requested', { area: realm.area, sealed_email: sealed }),
  );
  return { done: true };
}

/** Who asked for a new password, unsealed. */
export function readResetRequest(
  { vault }: Pick<Tools, 'vault'>,
  { payload }: Event<'password_reset.requested'>,
): { area: Realm['area']; email: string } {
  const email = vault.open(Buffer.from(payload.sealed_email, 'base64'));
  return { area: payload.area, email };
}
