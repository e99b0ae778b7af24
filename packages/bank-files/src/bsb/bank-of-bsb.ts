import { BANK_PREFIXES } from './bank-prefixes.ts';
import { normaliseBsb } from './normalise-bsb.ts';

/**
 * Name of the institution behind a BSB, by its longest known prefix. For showing beside a typed number only:
 * an unknown prefix may still be a valid BSB, so never refuse because of it.
 * @returns undefined for an unknown prefix or a malformed BSB
 */
export function bankOfBsb(bsb: string): string | undefined {
  const known = normaliseBsb(bsb);
  return known && (BANK_PREFIXES[known.slice(0, 3)] ?? BANK_PREFIXES[known.slice(0, 2)]);
}
