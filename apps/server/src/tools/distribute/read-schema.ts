import type pg from 'pg';
import { rowsOf } from './connected.ts';
import { GLOBAL_TABLES, type GlobalKind, TENANTS } from './global-tables.ts';

/** Where a table stands: beside its tenant, or as a global one. */
export type Placement = GlobalKind | 'tenant';
export type Table = { name: string; placement: Placement; isPlaced: boolean };

/**
 * The portal's tables, each after those that its foreign keys name, with where they belong and whether they stand
 * there already.
 */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const rows = await rowsOf<{ name: string; parents: string[] }>(
    client,
    `select c.relname::text as name, coalesce((select array_agg(distinct p.relname::text) from pg_constraint k
        join pg_class p on p.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = c.oid and p.oid <> c.oid), '{}') as parents
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`,
  );
  const kinds = await placedTables(client);
  const parents = new Map(rows.map((row) => [row.name, row.parents]));
  return parentsFirst(parents).map((name) => {
    const placement = placementOf(name);
    return { name, placement, isPlaced: kinds.get(name) === CITUS_TYPE[placement] };
  });
}

function placementOf(name: string): Placement {
  return name === TENANTS ? 'tenant' : (GLOBAL_TABLES[name]?.kind ?? 'tenant');
}

const CITUS_TYPE: Readonly<Record<Placement, string>> = {
  tenant: 'distributed',
  ratepayer: 'distributed',
  reference: 'reference',
  coordinator: 'local',
};

/** What Citus says of each table that it knows. */
async function placedTables(client: pg.ClientBase): Promise<Map<string, string>> {
  const known = await rowsOf(client, `select from pg_extension where extname = 'citus'`);
  if (known.length === 0) return new Map();
  const rows = await rowsOf<{ name: string; type: string }>(
    client,
    `select c.relname::text as name, t.citus_table_type as type
     from citus_tables t join pg_class c on c.oid = t.table_name where c.relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

function parentsFirst(parents: ReadonlyMap<string, readonly string[]>): string[] {
  const order: string[] = [];
  const visit = (name: string) => {
    if (order.includes(name)) return;
    for (const parent of parents.get(name) ?? []) visit(parent);
    order.push(name);
  };
  for (const name of parents.keys()) visit(name);
  return order;
}
