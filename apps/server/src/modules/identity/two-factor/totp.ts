import { generateSecret, generateURI, verifySync } from 'otplib';

/* Time-based one-time passwords (RFC 6238) as every authenticator app takes them: SHA-1, six digits, 30 seconds. */

const PERIOD_SECONDS = 30;

/** 160 random bits in base 32, the length that RFC 4226 recommends. */
export const newTotpSecret = (): string => generateSecret({ length: 20 });

/**
 * The time step that a code is of: this one, the one before or the one after, for clocks that are a little apart.
 * Undefined for any other code. A person who takes a code must remember its step and take no earlier one again.
 */
export function stepOfCode(secret: string, code: string, wall: Date): number | undefined {
  const epoch = Math.floor(wall.getTime() / 1000);
  const result = verifySync({
    secret,
    token: code,
    epoch,
    period: PERIOD_SECONDS,
    epochTolerance: PERIOD_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** What an authenticator app scans, as an SVG in a data URL. `issuer` and `account` are what it shows. */
export async function enrolmentPicture(secret: string, issuer: string, account: string): Promise<string> {
  const { default: QRCode } = await import('qrcode');
  const uri = generateURI({ issuer, label: account, secret });
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
