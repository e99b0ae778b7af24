import { SLUG_MAX_LENGTH } from '@lorikeet/domain/kernel';

/** Mailboxes that anybody may have: their domain names no business. */
const COMMON_MAILBOXES = new Set(
  (
    'gmail googlemail outlook hotmail live msn yahoo ymail icloud me mac aol proton protonmail pm gmx fastmail zoho ' +
    'yandex qq 163 126 sina foxmail bigpond optusnet iinet tpg westnet internode'
  ).split(' '),
);
/** Room for `-` and four digits that make a taken name another. */
const ROOM = 5;

export type MadeUpNames = { slug: string; username: string; ownerName: string; businessName: string };

/**
 * Names for a new merchant out of nothing but its owner's e-mail: `ann.lee@harbour-swim.com.au` gives merchant ID
 * `harbour-swim`, username `ann-lee`, the person Ann Lee and the business Harbour Swim. All may be changed later.
 */
export function namesFromEmail(email: string): MadeUpNames {
  const at = email.lastIndexOf('@');
  const person = plain(email.slice(0, at).replace(/\+.*$/, '')) || 'owner';
  const [host = ''] = email.slice(at + 1).split('.');
  const business = COMMON_MAILBOXES.has(host.toLowerCase()) ? person : plain(host) || person;
  return {
    slug: business,
    username: person,
    ownerName: capitalised(person),
    businessName: capitalised(business),
  };
}

/** Merchant IDs to try in turn when the first is taken: the name itself, then numbered. */
export function numbered(slug: string): string[] {
  return [slug, ...Array.from({ length: 98 }, (_, index) => `${slug}-${index + 2}`)];
}

/** Lowercase letters, digits and single hyphens, none at the ends. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, SLUG_MAX_LENGTH - ROOM)
    .replace(/-+$/, '');
}

function capitalised(name: string): string {
  return name
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
}
