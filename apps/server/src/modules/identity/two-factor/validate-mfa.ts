import type { Input, Output } from '@lorikeet/contracts';
import type * as twoFactor from '@lorikeet/contracts/two-factor';
import { isRefusal } from '@lorikeet/domain/kernel';
import { queriesOn } from '../../../platform/db/sql.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Platform, Work } from '../../../platform/work.ts';
import { guardTries } from '../guard-tries.ts';
import { asRequester, auditPerson, type Requester } from '../requester.ts';
import { noteSignIn } from '../security/note-sign-in.ts';
import { notifyPerson } from '../security/security-mail.ts';
import { passOnlyThis, passSession } from '../session-store.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { checkProof, invalidCode, type Proof, spendProof } from './spend-proof.ts';
import { stepOfCode } from './totp.ts';
import { confirmPending, readSecondFactor } from './two-factor-store.ts';

/** The account whose codes are tried, as the slow-down knows it. */
export const codeTries = ({ person, actor }: Requester) => ({
  account: `two-factor/${person.realm.area}/${person.key}/${person.id}`,
  ip: actor.ip ?? '',
});

/**
 * Passes an outstanding second factor, or confirms an enrolment and returns its ten recovery codes, this once.
 * Throws Refusal `two_factor.invalid_code`, `passkey.refused`, and `two_factor.nothing_to_verify` when neither waits.
 */
export async function validateCode(
  platform: Platform,
  asker: Requester,
  sent: Input<typeof twoFactor.validateMfa>,
): Promise<Output<typeof twoFactor.validateMfa>> {
  const { person, outstanding } = asker;
  if (!outstanding) {
    const { totp_pending } = await readSecondFactor(queriesOn(platform.pool), person);
    if (!totp_pending) throw new Refusal('two_factor.nothing_to_verify');
  }
  const tries = await guardTries(platform, codeTries(asker));
  const wall = platform.clock.wall();
  const proof = await checkProof(platform, asker, sent);
  const codes = await asRequester(platform, asker, (work) =>
    outstanding ? enter(work, asker, proof, wall) : confirm(work, asker, proof, wall),
  ).catch(async (error: unknown) => {
    if (outstanding && isRefusal(error)) await noteRefusedCode(platform, asker);
    throw error;
  });
  await tries.succeeded();
  return { recovery_codes: codes };
}

async function enter(work: Work, asker: Requester, proof: Proof, wall: Date): Promise<null> {
  const { person, sessionId } = asker;
  await spendProof(work, person, proof, wall);
  await passSession(work, person, sessionId, wall);
  await auditPerson(work, person, 'user.two_factor_passed');
  return null;
}

/** Turning on: the other sessions of the person are asked for a code from now on. */
async function confirm(work: Work, asker: Requester, proof: Proof, wall: Date): Promise<string[]> {
  const { person, sessionId } = asker;
  const { totp_pending } = await readSecondFactor(work, person);
  if (!totp_pending || proof.code === undefined) throw invalidCode();
  const step = stepOfCode(work.vault.open(totp_pending), proof.code, wall);
  if (step === undefined) throw invalidCode();
  if (!(await confirmPending(work, person, { pending: totp_pending, step }, wall))) throw invalidCode();
  await passOnlyThis(work, person, sessionId);
  const codes = await replaceRecoveryCodes(work, person);
  await auditPerson(work, person, 'user.two_factor_enabled');
  await notifyPerson(work, person, { what: 'two-factor-enabled', wall });
  return codes;
}

/** A person who shows a wrong code knew the password: the person shall see it. */
function noteRefusedCode(platform: Platform, asker: Requester): Promise<void> {
  const { person, actor } = asker;
  return asRequester(platform, asker, async (work) => {
    await noteSignIn(work, person, { outcome: 'code_refused', ip: actor.ip, userAgent: actor.userAgent });
    await auditPerson(work, person, 'user.two_factor_refused');
  });
}
