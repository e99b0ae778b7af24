import type { PasskeyAssertion } from '@lorikeet/contracts/passkeys';
import { Refusal } from '../../../platform/refusal.ts';
import type { Platform, Work } from '../../../platform/work.ts';
import { checkPasskey, type ShownPasskey } from '../passkeys/check-passkey.ts';
import { takePasskey } from '../passkeys/passkey-store.ts';
import type { Person } from '../person.ts';
import { auditPerson, type Requester } from '../requester.ts';
import { notifyPerson } from '../security/security-mail.ts';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';
import { readSecondFactor, takeStep } from './two-factor-store.ts';

/** What a person sends as their second factor: one of the three. */
type Sent = {
  code?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
};

/** The same once a passkey's signature was checked; null for one that was not right. */
export type Proof = Omit<Sent, 'passkey'> & { passkey?: ShownPasskey | null };

/** Checks what a passkey signed in this session, before the transaction that counts it. */
export async function checkProof(
  platform: Platform,
  { person, sessionId }: Pick<Requester, 'person' | 'sessionId'>,
  { passkey, ...typed }: Sent,
): Promise<Proof> {
  if (!passkey) return typed;
  const asked = { purpose: 'prove', sessionId, isAlone: false } as const;
  return { ...typed, passkey: (await checkPasskey(platform, person, passkey, asked)) ?? null };
}

export const invalidCode = () => new Refusal('two_factor.invalid_code');

/**
 * Takes a second factor for good: neither a code nor a recovery code counts twice, also when it comes twice at
 * once. A recovery code is audited and notified by mail. Throws Refusal `two_factor.invalid_code`, `passkey.refused`.
 */
export async function spendProof(work: Work, person: Person, proof: Proof, wall: Date): Promise<void> {
  if (proof.passkey !== undefined) return spendPasskey(work, person, proof.passkey, wall);
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

async function spendPasskey(
  work: Work,
  person: Person,
  shown: ShownPasskey | null,
  wall: Date,
): Promise<void> {
  if (!shown || !(await takePasskey(work, person, shown, wall))) throw new Refusal('passkey.refused');
  await auditPerson(work, person, 'user.passkey_used', { passkey: shown.name });
}
