import type { Input } from '@lorikeet/contracts';
import type * as recovery from '@lorikeet/contracts/recovery';
import type { Event } from '../../../platform/events/event.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { inTenant, type Platform, SYSTEM, type Tools } from '../../../platform/work.ts';
import { guardLetterRequest } from '../guard-letter-request.ts';
import type { IdentityOutside } from '../outside.ts';
import type { Realm } from '../person.ts';

/**
 * Notes that a person asked for a new password. It never looks whether there is such an account: what is done, and
 * how long it takes, cannot tell. What was typed waits sealed; who it belongs to is looked up afterwards, by a worker.
 */
export async function requestPasswordReset(
  platform: Platform,
  outside: IdentityOutside,
  realm: Realm,
  asked: Input<typeof recovery.forgetPassword>,
  caller: Caller,
): Promise<{ done: true }> {
  await guardLetterRequest(platform, outside.humanCheck, {
    purpose: 'recovery',
    account: `${realm.area}/${asked.email ?? nameOf(asked)}`,
    proof: asked.google_token,
    caller,
  });
  const seal = (text: string) => platform.vault.seal(text).toString('base64');
  const sealed =
    asked.email === undefined ? { sealed_name: seal(nameOf(asked)) } : { sealed_email: seal(asked.email) };
  await inTenant(platform, await outside.platformTenant(), SYSTEM, (work) =>
    work.emit('password_reset.requested', { area: realm.area, ...sealed }),
  );
  return { done: true };
}

/** A merchant ID has no stroke. */
const nameOf = ({ merchant_id, username }: Input<typeof recovery.forgetPassword>): string =>
  `${merchant_id}/${username}`;

/** As whom somebody asked for a new password: an e-mail, or the name of staff at a merchant. */
export type ResetRequest = { area: Realm['area'] } & ({ email: string } | { slug: string; username: string });

/** Who asked for a new password, unsealed. */
export function readResetRequest(
  { vault }: Pick<Tools, 'vault'>,
  { payload }: Event<'password_reset.requested'>,
): ResetRequest {
  const { area, sealed_email: email, sealed_name: name } = payload;
  const open = (sealed = '') => vault.open(Buffer.from(sealed, 'base64'));
  if (email !== undefined) return { area, email: open(email) };
  const [slug = '', ...username] = open(name).split('/');
  return { area, slug, username: username.join('/') };
}
