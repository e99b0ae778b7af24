import type { Module } from '../apps/server/src/platform/module.ts';
import type { Platform } from '../apps/server/src/platform/work.ts';

/** Checks every invariant of the modules. Throws naming those that do not hold; returns how many there are. */
export async function checkInvariants(platform: Platform, modules: readonly Module[]): Promise<number> {
  const invariants = modules.flatMap((module) => module.invariants ?? []);
  const broken: string[] = [];
  for (const invariant of invariants) {
    const found = await invariant.check(platform);
    if (found.broken > 0) broken.push(`${invariant.name}: ${found.broken} ${found.detail ?? ''}`.trim());
  }
  if (broken.length > 0) throw new Error(`invariants do not hold:\n${broken.join('\n')}`);
  return invariants.length;
}
