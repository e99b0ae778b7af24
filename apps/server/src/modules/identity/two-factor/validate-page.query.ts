import type { Output } from '@lorikeet/contracts';
import type * as twoFactor from '@lorikeet/contracts/two-factor';
import { queriesOn } from '../../../platform/db/sql.ts';
import type { Platform } from '../../../platform/work.ts';
import type { Person } from '../person.ts';
import type { Requester } from '../requester.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { enrolmentPicture } from './totp.ts';
import { readSecondFactor } from './two-factor-store.ts';

type ValidatePage = Output<typeof twoFactor.getValidatePage>;

/**
 * The state of a person's two-factor. The secret is shown only while it is of no use yet, during an enrolment that
 * waits for its first code, and only to a session with a recent proof: who has it could confirm it as their own.
 */
export async function validatePage(
  platform: Platform,
  { person, outstanding, required, hasRecentProof }: Requester,
): Promise<ValidatePage> {
  const queries = queriesOn(platform.pool);
  const factor = await readSecondFactor(queries, person);
  const nothing = { outstanding, required, qr_code: null, secret: null, recovery_codes_left: null };
  if (factor.two_factor_enabled) {
    const left = outstanding ? null : await countRecoveryCodes(queries, person);
    return { ...nothing, state: 'enabled', recovery_codes_left: left };
  }
  if (!factor.totp_pending) return { ...nothing, state: 'off' };
  if (!hasRecentProof) return { ...nothing, state: 'enrolling' };
  const shown = await shownSecret(person, factor.email, platform.vault.open(factor.totp_pending));
  return { ...nothing, ...shown, state: 'enrolling' };
}

const ISSUERS = { merchant: 'Lorikeet', flex: 'flexirates' } as const;

/** A secret as it is shown for enrolling: a picture to scan and the text itself. */
export async function shownSecret(person: Person, email: string, secret: string) {
  return { secret, qr_code: await enrolmentPicture(secret, ISSUERS[person.realm.area], email) };
}
