import { randomToken } from './vault.ts';

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

/** A public link's token: the tenant's id without hyphens, `_`, 256 random bits. */
export function tenantToken(merchantId: string, secret = randomToken()): string {
  return `${merchantId.replaceAll('-', '')}_${secret}`;
}

/** The tenant and the secret that a token names; undefined for any other text. */
export function readTenantToken(token: string): { merchantId: string; secret: string } | undefined {
  const match = TOKEN.exec(token);
  return match ? { merchantId: match.slice(1, 6).join('-'), secret: match[6]! } : undefined;
}
