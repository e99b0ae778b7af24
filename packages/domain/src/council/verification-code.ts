/** Letters and digits that cannot be read for one another on paper: no I and 1, no O and 0. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const VERIFICATION_CODE_LENGTH = 8;

/** A code of eight signs from as many random bytes: the alphabet has 32, so each byte gives one without a bias. */
export function verificationCodeFrom(random: Uint8Array): string {
  if (random.length < VERIFICATION_CODE_LENGTH) throw new RangeError('a code needs eight random bytes');
  return Array.from(random.subarray(0, VERIFICATION_CODE_LENGTH))
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
}

/** A code as a person types it, in capitals and without spaces and hyphens. */
export function plainVerificationCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s‐-―-]/g, '');
}

/** True for what could be a code: eight letters or digits. */
export function isVerificationCode(typed: string): boolean {
  return /^[A-Z0-9]{8}$/.test(plainVerificationCode(typed));
}

/** `K7QM-2XPA`, as it is printed. */
export function formatVerificationCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
