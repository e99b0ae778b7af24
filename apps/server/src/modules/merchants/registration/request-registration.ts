import type { Input } from '@lorikeet/contracts';
import type * as registration from '@lorikeet/contracts/registration';
import { TERMS_VERSION } from '@lorikeet/contracts/terms';
import { sql } from '../../../platform/db/sql.ts';
import type { Event } from '../../../platform/events/event.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { hashToken, randomToken } from '../../../platform/vault.ts';
import { inTenant, type Platform, SYSTEM, type Tools } from '../../../platform/work.ts';
import { guardLetterRequest, type HumanCheck, LINK_HOURS } from '../../identity/index.ts';
import { requiredPlatformTenant } from '../platform-tenant.query.ts';

export type RegistrationRequest = { id: string; token: string; email: string; locale: 'en' | 'zh' };

const HOUR_MS = 3_600_000;

/**
 * Keeps a registration until its e-mail is confirmed. It never looks whether the e-mail has an account: what is
 * done, and how long it takes, cannot tell; a worker looks afterwards. No password is kept: a stranger may have typed the
 * e-mail. Throws 429.
 */
export async function requestRegistration(
  platform: Platform,
  humanCheck: HumanCheck,
  { email, google_token: proof, terms }: Input<typeof registration.register>,
  caller: Caller,
): Promise<{ done: true }> {
  await guardLetterRequest(platform, humanCheck, { purpose: 'registration', account: email, proof, caller });
  const wall = platform.clock.wall();
  const token = randomToken();
  const { locale } = caller;
  await inTenant(platform, await requiredPlatformTenant(platform), SYSTEM, async (work) => {
    const id = work.newId();
    await work.run(sql`
      insert into registrations (id, token_hash, email, locale, terms_version, ip, created_at,
        expires_at)
      values (${id}, ${hashToken(token)}, ${email}, ${locale}, ${terms ? TERMS_VERSION : null},
        ${caller.ip}, ${wall}, ${new Date(wall.getTime() + LINK_HOURS.verify_email * HOUR_MS)})`);
    const asked: RegistrationRequest = { id, token, email, locale };
    const sealed = platform.vault.seal(JSON.stringify(asked)).toString('base64');
    await work.emit('registration.requested', { sealed });
  });
  return { done: true };
}

/** Who registers, unsealed; the token is in no other place. */
export function readRegistrationRequest(
  { vault }: Pick<Tools, 'vault'>,
  event: Event<'registration.requested'>,
): RegistrationRequest {
  const { sealed } = event.payload;
  return JSON.parse(vault.open(Buffer.from(sealed, 'base64'))) as RegistrationRequest;
}
