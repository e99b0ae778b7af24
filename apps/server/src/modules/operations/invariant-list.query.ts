import type { Output } from '@lorikeet/contracts';
import type * as operations from '@lorikeet/contracts/operations';
import { type Queries, sql } from '../../platform/db/sql.ts';
import type { Module } from '../../platform/module.ts';
import { invariantsOf } from './check-invariants.ts';

type Listed = Output<typeof operations.listInvariants>['invariants'][number];
type Last = Pick<Listed, 'name' | 'broken' | 'detail' | 'checked_at' | 'took_ms'>;

/** Every invariant of the portal with what its last check said. */
export async function invariantList(queries: Queries, modules: readonly Module[]): Promise<Listed[]> {
  const rows = await queries.rows<Last>(
    sql`select name, broken, detail, checked_at, took_ms from invariant_checks order by name`,
  );
  return invariantsOf(modules).map(({ module, invariant: { name, meaning } }) => {
    const last = rows.find((row) => row.name === name);
    return {
      name,
      module,
      meaning,
      broken: last?.broken ?? null,
      detail: last?.detail ?? null,
      checked_at: last?.checked_at ?? null,
      took_ms: last?.took_ms ?? null,
    };
  });
}
