import { randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for one another when a number is read out. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A number such as `B-7K2M-4QXD`: at random, so that it says nothing of how many there are. */
export function newReference(kind: 'B' | 'M'): string {
  const digits = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${kind}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
