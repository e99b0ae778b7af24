import type { Area } from '@lorikeet/contracts';
import { type Person, ratepayerPerson, staffPerson } from '../person.ts';

const UUID_DIGITS = 32;
const digits = (uuid: string): string => uuid.replaceAll('-', '');
const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Whom a passkey says it belongs to: the ids of tenant and user, or of the ratepayer. It finds the person of a sign-in
 * without a name, in one tenant, and says nothing to others.
 */
export function userHandle({ realm, key, id }: Person): string {
  const hex = realm.area === 'merchant' ? digits(key) + digits(id) : digits(id);
  return Buffer.from(hex, 'hex').toString('base64url');
}

/** The person of a handle in an area; undefined for any other text. */
export function personOfHandle(area: Area, handle: string | null): Person | undefined {
  const hex = Buffer.from(handle ?? '', 'base64url').toString('hex');
  if (area === 'merchant' && hex.length === 2 * UUID_DIGITS)
    return staffPerson(uuidOf(hex.slice(0, UUID_DIGITS)), uuidOf(hex.slice(UUID_DIGITS)));
  if (area === 'flex' && hex.length === UUID_DIGITS) return ratepayerPerson(uuidOf(hex));
  return undefined;
}
