import type { Caller } from '../../../platform/http/caller.ts';
import type { Event } from '../../../platform/jobs/events.ts';
import { inTenant, type Platform, SYSTEM } from '../../../platform/work.ts';
import { guardAsking } from '../guard-asking.ts';
import type { IdentityOutside } from '../outside.ts';
import type { Realm } from '../person.ts';

/** Announced for every e-mail alike; who it belongs to is looked up afterwards, by a worker. */
export const NEW_PASSWORD_ASKED = 'identity.new_password_asked';

/**
 * Notes that somebody asked for a new password. It never looks whether the e-mail has an account: what is done, and
 * how long it takes, cannot tell. The e-mail waits sealed.
 */
export async function askNewPassword(
  platform: Platform,
  outside: IdentityOutside,
  realm: Realm,
  asked: { email: string; google_token: string },
  caller: Caller,
): Promise<{ done: true }> {
  await guardAsking(platform, outside.humanCheck, {
    purpose: 'recovery',
    account: `${realm.area}/${asked.email}`,
    proof: asked.google_token,
    caller,
  });
  const email = platform.vault.seal(asked.email).toString('base64');
  await inTenant(platform, await outside.platformTenant(), SYSTEM, (work) =>
    work.emit(NEW_PASSWORD_ASKED, { area: realm.area, email }),
  );
  return { done: true };
}

/** What an event of this name says. */
export function readAsked(platform: Platform, event: Event): { area: Realm['area']; email: string } {
  const { area, email } = event.payload as { area: Realm['area']; email: string };
  return { area, email: platform.vault.open(Buffer.from(email, 'base64')) };
}
