import type { Actor } from '../../apps/server/src/platform/work.ts';
import type { Luck } from './luck.ts';

/** Who lodges files and reads the bank's replies. */
export const CLERK: Actor = { kind: 'system', name: 'Bank clerk' };

export type Bank = {
  luck: Luck;
  hasFaults: boolean;
  /** Whether a fault of a kind falls on a thing; counted once for each. */
  strikes(kind: string, name: string, probability: number): boolean;
  counts: Record<string, number>;
};

export function createBank(luck: Luck, hasFaults: boolean): Bank {
  const counts: Record<string, number> = {};
  const seen = new Set<string>();
  return {
    luck,
    hasFaults,
    counts,
    strikes(kind, name, probability) {
      if (!hasFaults || luck(`${kind} ${name}`) >= probability) return false;
      if (!seen.has(`${kind} ${name}`)) counts[kind] = (counts[kind] ?? 0) + 1;
      seen.add(`${kind} ${name}`);
      return true;
    },
  };
}
