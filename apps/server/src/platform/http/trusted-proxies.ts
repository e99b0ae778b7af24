import { isIP } from 'node:net';

/** How many proxies stand before the portal, or which addresses are theirs; false for none. */
export type TrustedProxies = false | number | string[];

const MOST_HOPS = 10;
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * What `TRUST_PROXY` says: a number of hops from 0 to 10, or addresses and ranges of proxies with commas between. A
 * caller's address is then read from the right end of `X-Forwarded-For`, because what stands further left is the
 * caller's own text. Undefined for anything else.
 */
export function parseTrustedProxies(setting: string): TrustedProxies | undefined {
  const text = setting.trim();
  if (text === '' || text === '0') return false;
  if (/^\d+$/.test(text)) return Number(text) <= MOST_HOPS ? Number(text) : undefined;
  const proxies = text.split(',').map((one) => one.trim());
  return proxies.every(isProxy) ? proxies : undefined;
}

function isProxy(text: string): boolean {
  if (RANGES.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  // A range of everything would trust every caller.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}
