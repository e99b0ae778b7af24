import type { Module } from '../platform/module.ts';
import type { Platform } from '../platform/work.ts';

/** The names of the invariants of modules that do not hold. */
export async function brokenInvariants(modules: readonly Module[], platform: Platform): Promise<string[]> {
  const found: string[] = [];
  for (const one of modules.flatMap(({ invariants }) => invariants ?? []))
    if ((await one.check(platform)).broken > 0) found.push(one.name);
  return found;
}
