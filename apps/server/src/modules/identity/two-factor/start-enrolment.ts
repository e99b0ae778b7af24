import type { Output } from '@lorikeet/contracts';
import type * as twoFactor from '@lorikeet/contracts/two-factor';
import { Refusal } from '../../../platform/refusal.ts';
import type { Platform } from '../../../platform/work.ts';
import { asRequester, auditPerson, type Requester } from '../requester.ts';
import { newTotpSecret } from './totp.ts';
import { dropPending, readSecondFactor, storePendingSecret } from './two-factor-store.ts';
import { shownSecret } from './validate-page.query.ts';

/**
 * Starts an enrolment: nothing is on until its first code is shown. Throws Refusal `two_factor.already_enabled`.
 */
export async function startEnrolment(
  platform: Platform,
  asker: Requester,
): Promise<Output<typeof twoFactor.startTwoFactor>> {
  const { person } = asker;
  const secret = newTotpSecret();
  const email = await asRequester(platform, asker, async (work) => {
    const kept = await storePendingSecret(work, person, platform.vault.seal(secret));
    const factor = await readSecondFactor(work, person);
    if (!kept) throw new Refusal('two_factor.already_enabled');
    await auditPerson(work, person, 'user.two_factor_started');
    return factor.email;
  });
  return shownSecret(person, email, secret);
}

/** Gives up an enrolment that was not confirmed; without one nothing changes. */
export async function cancelEnrolment(platform: Platform, asker: Requester): Promise<void> {
  const { person } = asker;
  await asRequester(platform, asker, async (work) => {
    if (await dropPending(work, person)) await auditPerson(work, person, 'user.two_factor_cancelled');
  });
}
