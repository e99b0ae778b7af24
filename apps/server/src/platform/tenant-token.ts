import { randomBytes } from 'node:crypto';

/** The tenant's id and the secret, 22 signs each; a secret kept from before has 43. */
const TOKEN = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{22}|[A-Za-z0-9_-]{43})$/;
/** What letters held before: an SMS with it took two messages. Links in mailboxes go on working. */
const LONG_TOKEN = /^([0-9a-f]{32})_([A-Za-z0-9_-]{43})$/;

const SECRET_BYTES = 16;
/** How many signs of a token are its secret. */
export const SECRET_SIGNS = 22;

/** 128 random bits, as text for a link. */
export function randomSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** A public link's token: the tenant's id and 128 random bits. Short, because an SMS is paid by its length. */
export function tenantToken(merchantId: string, secret = randomSecret()): string {
  return Buffer.from(merchantId.replaceAll('-', ''), 'hex').toString('base64url') + secret;
}

/** The tenant and the secret that a token names; undefined for any other text. */
export function readTenantToken(token: string): { merchantId: string; secret: string } | undefined {
  const long = LONG_TOKEN.exec(token);
  if (long) return { merchantId: uuidFrom(long[1]!), secret: long[2]! };
  const match = TOKEN.exec(token);
  if (!match) return undefined;
  return { merchantId: uuidFrom(Buffer.from(match[1]!, 'base64url').toString('hex')), secret: match[2]! };
}

const uuidFrom = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
