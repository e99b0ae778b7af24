import type { Input } from '@lorikeet/contracts';
import type * as twoFactor from '@lorikeet/contracts/two-factor';
import { queriesOn } from '../../../platform/db/sql.ts';
import { fieldProblem, found } from '../../../platform/http/problem.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Platform, Work } from '../../../platform/work.ts';
import { guardTries } from '../guard-tries.ts';
import { verifyPassword } from '../passwords.ts';
import { personRow } from '../person.ts';
import { asRequester, auditPerson, type Requester } from '../requester.ts';
import { notifyPerson } from '../security/security-mail.ts';
import { dropRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { checkProof, spendProof } from './spend-proof.ts';
import { dropApp, lockSecondFactor, readSecondFactor } from './two-factor-store.ts';
import { codeTries } from './validate-mfa.ts';

type PasswordAndProof = Input<typeof twoFactor.disableTwoFactor>;

/**
 * Forgets the authenticator app; without a passkey two-factor is off. Throws 422 at a wrong password, Refusal `two_factor.invalid_code`, `….not_enabled`, and
 * `….stays_on` where the person must have it.
 */
export async function disable(platform: Platform, asker: Requester, shown: PasswordAndProof): Promise<void> {
  const { person } = asker;
  const factor = await readSecondFactor(queriesOn(platform.pool), person);
  if (asker.required && factor.passkeys === 0) throw new Refusal('two_factor.stays_on');
  if (!factor.totp_secret) throw new Refusal('two_factor.not_enabled');
  return withBoth(platform, asker, shown, async (work, wall) => {
    await lockSecondFactor(work, person);
    const isOn = await dropApp(work, person);
    if (!isOn && asker.required) throw new Refusal('two_factor.stays_on');
    if (!isOn) await dropRecoveryCodes(work, person);
    await auditPerson(work, person, 'user.two_factor_disabled');
    await notifyPerson(work, person, { what: 'two-factor-disabled', wall });
  });
}

/** Replaces the recovery codes and returns the new ones, this once. Throws as `disable` does. */
export function renewRecoveryCodes(
  platform: Platform,
  asker: Requester,
  shown: PasswordAndProof,
): Promise<string[]> {
  const { person } = asker;
  return withBoth(platform, asker, shown, async (work, wall) => {
    const codes = await replaceRecoveryCodes(work, person);
    await auditPerson(work, person, 'user.recovery_codes_replaced');
    await notifyPerson(work, person, { what: 'recovery-codes-replaced', wall });
    return codes;
  });
}

/** Does something for a person who shows both their password and their second factor. */
async function withBoth<T>(
  platform: Platform,
  asker: Requester,
  shown: PasswordAndProof,
  body: (work: Work, wall: Date) => Promise<T>,
): Promise<T> {
  const queries = queriesOn(platform.pool);
  const factor = await readSecondFactor(queries, asker.person);
  if (!factor.two_factor_enabled) throw new Refusal('two_factor.not_enabled');
  const tries = await guardTries(platform, codeTries(asker));
  const { password_hash } = found(await personRow(queries, asker.person));
  if (!(await verifyPassword(password_hash, shown.password))) {
    throw fieldProblem([{ path: 'password', code: 'password_wrong' }]);
  }
  const wall = platform.clock.wall();
  const proof = await checkProof(platform, asker, shown);
  const done = await asRequester(platform, asker, async (work) => {
    await spendProof(work, asker.person, proof, wall);
    return body(work, wall);
  });
  await tries.succeeded();
  return done;
}
