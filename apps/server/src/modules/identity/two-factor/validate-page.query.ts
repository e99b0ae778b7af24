import type { Output } from '@lorikeet/contracts';
import type * as twoFactor from '@lorikeet/contracts/two-factor';
import { queriesOn } from '../../../platform/db/sql.ts';
import type { Platform } from '../../../platform/work.ts';
import { startPasskeyProof } from '../passkeys/list-passkeys.query.ts';
import type { Person } from '../person.ts';
import type { Requester } from '../requester.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { enrolmentPicture } from './totp.ts';
import { readSecondFactor } from './two-factor-store.ts';

type ValidatePage = Output<typeof twoFactor.getValidatePage>;

/**
 * The state of a person's two-factor. The secret is shown only while it is of no use yet, during an enrolment that
 * waits for its first code, and only to a session with a recent proof: who has it could confirm it as their own. What a
 * passkey is to sign is new at each call, good for five minutes, and shown only while the second factor is outstanding.
 */
export async function validatePage(platform: Platform, requester: Requester): Promise<ValidatePage> {
  const { person, outstanding, hasRecentProof } = requester;
  const queries = queriesOn(platform.pool);
  const factor = await readSecondFactor(queries, person);
  const left = factor.two_factor_enabled && !outstanding ? await countRecoveryCodes(queries, person) : null;
  const asksPasskey = outstanding && factor.passkeys > 0;
  const nothing = {
    outstanding,
    qr_code: null,
    secret: null,
    recovery_codes_left: left,
    ...(asksPasskey && { passkey: await startPasskeyProof(platform, requester) }),
  };
  if (factor.two_factor_enabled && factor.totp_secret) return { ...nothing, state: 'enabled' };
  if (outstanding || !factor.totp_pending) return { ...nothing, state: 'off' };
  if (!hasRecentProof) return { ...nothing, state: 'enrolling' };
  const shown = await shownSecret(person, factor.email, platform.vault.open(factor.totp_pending));
  return { ...nothing, ...shown, state: 'enrolling' };
}

/** Whether a person must have a second factor, and which they have. */
export async function ownSecondFactor(
  platform: Platform,
  { person, required }: Requester,
): Promise<Output<typeof twoFactor.getSecondFactor>> {
  const factor = await readSecondFactor(queriesOn(platform.pool), person);
  return { required, app: factor.totp_secret !== null, passkeys: factor.passkeys };
}

const ISSUERS = { merchant: 'Lorikeet', flex: 'flexirates' } as const;

/** A secret as it is shown for enrolling: a picture to scan and the text itself. */
export async function shownSecret(person: Person, email: string, secret: string) {
  return { secret, qr_code: await enrolmentPicture(secret, ISSUERS[person.realm.area], email) };
}
