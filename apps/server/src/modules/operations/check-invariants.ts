import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Invariant } from '../../platform/invariant.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/work.ts';

export type Checked = { name: string; broken: number; detail?: string; tookMs: number };

/** The invariants of all modules with the module that states each. */
export function invariantsOf(modules: readonly Module[]): { module: string; invariant: Invariant }[] {
  return modules.flatMap(({ name, invariants = [] }) =>
    invariants.map((invariant) => ({ module: name, invariant })),
  );
}

/** Checks every invariant, one after the other, and keeps what each said for the operators' page. */
export async function checkInvariants(platform: Platform, modules: readonly Module[]): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const { invariant } of invariantsOf(modules)) {
    const started = performance.now();
    const { broken, detail } = await invariant.check(platform).catch((error: Error) => ({
      broken: 1,
      detail: `could not be checked: ${error.message}`,
    }));
    const result = { name: invariant.name, broken, tookMs: Math.round(performance.now() - started) };
    checked.push(detail ? { ...result, detail } : result);
    await storeResult(platform, checked.at(-1)!);
  }
  return checked;
}

function storeResult(platform: Platform, one: Checked): Promise<number> {
  return queriesOn(platform.pool).run(sql`
    insert into invariant_checks (name, checked_at, took_ms, broken, detail)
    values (${one.name}, ${platform.clock.wall()}, ${one.tookMs}, ${one.broken}, ${one.detail ?? null})
    on conflict (name) do update set checked_at = excluded.checked_at, took_ms = excluded.took_ms,
      broken = excluded.broken, detail = excluded.detail`);
}
