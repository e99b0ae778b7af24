import { isIP } from 'node:net';

/** Which site the portal's passkeys belong to. */
export type PasskeySite = { rpId: string; origin: string };

/**
 * The site of a portal that is reached at `publicUrl`. A passkey belongs to a name, never to an address of digits: a portal
 * on this machine's own address is the site `localhost`, where browsers reach it as well.
 */
export function passkeySite(publicUrl: string): PasskeySite {
  const url = new URL(publicUrl);
  const isLoopback =
    url.hostname === '[::1]' || (isIP(url.hostname) === 4 && url.hostname.startsWith('127.'));
  if (isLoopback) url.hostname = 'localhost';
  return { rpId: url.hostname, origin: url.origin };
}
