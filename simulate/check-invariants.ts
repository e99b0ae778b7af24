import type { Module } from '../apps/server/src/platform/module.ts';
import type { Platform } from '../apps/server/src/platform/work.ts';

/** One of so many who check at the same time, each others. */
export type Checker = { n: number; of: number };

/**
 * Checks every invariant of the modules, or a checker's share of them. Throws naming those that do not hold; returns how
 * many it checked.
 */
export async function checkInvariants(
  platform: Platform,
  modules: readonly Module[],
  { n, of }: Checker = { n: 0, of: 1 },
): Promise<number> {
  const invariants = modules.flatMap((module) => module.invariants ?? []).filter((_, i) => i % of === n);
  const broken: string[] = [];
  for (const invariant of invariants) {
    const found = await invariant.check(platform);
    if (found.broken > 0) broken.push(`${invariant.name}: ${found.broken} ${found.detail ?? ''}`.trim());
  }
  if (broken.length > 0) throw new Error(`invariants do not hold:\n${broken.join('\n')}`);
  return invariants.length;
}
