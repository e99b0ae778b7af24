import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import type { Person } from '../person.ts';
import { auditPerson } from '../requester.ts';
import { notifyPerson } from '../security/security-mail.ts';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';
import { readSecondFactor, takeStep } from './two-factor-store.ts';

/** What a person shows as their second factor: one of the two. */
export type Proof = { code?: string | undefined; recovery_code?: string | undefined };

export const invalidCode = () => new Refusal('two_factor.invalid_code');

/**
 * Takes a second factor for good: neither a code nor a recovery code counts twice, also when it comes twice at
 * once. A recovery code is audited and notified by mail. Throws Refusal `two_factor.invalid_code`.
 */
export async function spendProof(work: Work, person: Person, proof: Proof, wall: Date): Promise<void> {
  if (proof.recovery_code !== undefined) {
    if (!(await spendRecoveryCode(work, person, proof.recovery_code, wall))) throw invalidCode();
    const left = await countRecoveryCodes(work, person);
    await auditPerson(work, person, 'user.recovery_code_used', { left });
    await notifyPerson(work, person, { what: 'recovery-code-used', wall, left });
    return;
  }
  const { totp_secret, two_factor_enabled } = await readSecondFactor(work, person);
  if (!two_factor_enabled || !totp_secret) throw invalidCode();
  const step = stepOfCode(work.vault.open(totp_secret), proof.code ?? '', wall);
  if (step === undefined || !(await takeStep(work, person, { secret: totp_secret, step })))
    throw invalidCode();
}
