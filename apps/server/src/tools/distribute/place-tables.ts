import type pg from 'pg';
import { inTransaction, rowsOf } from './connected.ts';
import { globalTablesOf, TENANTS } from './global-tables.ts';
import { type Placement, readTables, type Table } from './read-schema.ts';

type Say = (line: string) => void;
type Placing = { shards: number; say: Say };

/**
 * Brings every table of the portal to where it belongs, as their owner. A table that stands there already is left, so
 * that a run that was cut off, or one after new migrations, does the rest. The global ones come first and in a
 * transaction of their own: after a write to many shards, reference tables cannot be written any more.
 */
export async function placeTables(client: pg.Client, { shards, say }: Placing): Promise<void> {
  await inTransaction(client, () => placeGlobals(client, shards, say));
  await inTransaction(client, () => placeTenants(client, shards, say));
  await placeFunctions(client, say);
  await dropLeftovers(client);
}

const waiting = (tables: readonly Table[], placement: Placement) =>
  tables.filter((table) => !table.isPlaced && table.placement === placement).map(({ name }) => name);

/**
 * Reference tables, those of the coordinator and those of ratepayers. A table whose foreign key names a reference table
 * would become one of the coordinator with it, so these keys are away for the length of the transaction.
 */
async function placeGlobals(client: pg.Client, shards: number, say: Say): Promise<void> {
  const tables = await readTables(client);
  const references = waiting(tables, 'reference');
  const local = waiting(tables, 'coordinator');
  const ofRatepayers = waiting(tables, 'ratepayer');
  // One connection a node: reference tables and shards are then written in one transaction.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  const keys = await keysToReferences(client, ofRatepayers);
  for (const key of keys) await client.query(`alter table ${key.held} drop constraint ${key.name}`);
  for (const name of references) await client.query('select create_reference_table($1)', [name]);
  for (const name of local) await client.query('select citus_add_local_table_to_metadata($1)', [name]);
  const alike = tables.find((table) => table.placement === 'ratepayer' && table.isPlaced)?.name;
  for (const [n, name] of ofRatepayers.entries()) {
    await spread(client, name, 'ratepayer_id', alike ?? (n > 0 ? ofRatepayers[0] : undefined), shards);
  }
  for (const key of keys) {
    await client.query(`alter table ${key.held} add constraint ${key.name} ${key.definition}`);
  }
  if (references.length > 0) say(`A copy on every node: ${references.join(', ')}.`);
  if (local.length > 0) say(`On the coordinator: ${local.join(', ')}.`);
  if (ofRatepayers.length > 0) say(`Spread by ratepayer: ${ofRatepayers.join(', ')}.`);
}

async function placeTenants(client: pg.Client, shards: number, say: Say): Promise<void> {
  const names = waiting(await readTables(client), 'tenant');
  for (const name of names) {
    const isTenants = name === TENANTS;
    await spread(client, name, isTenants ? 'id' : 'merchant_id', isTenants ? undefined : TENANTS, shards);
  }
  if (names.length > 0) say(`Spread by tenant: ${names.length} tables, ${names.join(', ')}.`);
}

/** Spreads a table: beside the shards of another one, or over shards of its own. */
async function spread(
  client: pg.Client,
  name: string,
  column: string,
  beside: string | undefined,
  shards: number,
): Promise<void> {
  const [how, value] = beside ? ['colocate_with', beside] : [`colocate_with := 'none', shard_count`, shards];
  await client.query(`select create_distributed_table($1, $2, ${how} := $3)`, [name, column, value]);
}

type Key = { held: string; name: string; definition: string };

/** Foreign keys of these tables that name a reference table, as statements write them. */
function keysToReferences(client: pg.Client, tables: readonly string[]): Promise<Key[]> {
  return rowsOf<Key>(
    client,
    `select conrelid::regclass::text as held, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::text[]::regclass[])
       and confrelid = any ($2::text[]::regclass[]) order by 1, 2`,
    [tables, globalTablesOf('reference')],
  );
}

/** Functions that no table depends on stay on the coordinator otherwise, and shards could not call them. */
async function placeFunctions(client: pg.Client, say: Say): Promise<void> {
  const functions = await rowsOf<{ signature: string }>(
    client,
    `select p.oid::regprocedure::text as signature from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_catalog.pg_dist_object o
         where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
     order by 1`,
  );
  for (const { signature } of functions) {
    await client.query('select create_distributed_function($1)', [signature]);
  }
  if (functions.length > 0)
    say(`Functions on every node: ${functions.map((one) => one.signature).join(', ')}.`);
}

/** Rows that were copied to shards are still in the table's own file on the coordinator. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const kept = await rowsOf<{ name: string }>(
    client,
    `select c.relname::text as name from citus_tables t join pg_class c on c.oid = t.table_name
     where c.relnamespace = 'public'::regnamespace and t.citus_table_type in ('distributed', 'reference')
       and pg_relation_size(c.oid) > 0 order by 1`,
  );
  // A table is emptied after those that refer to it.
  const order = (await readTables(client)).map(({ name }) => name).reverse();
  for (const name of order.filter((one) => kept.some((left) => left.name === one))) {
    await client.query('select truncate_local_data_after_distributing_table($1)', [name]);
  }
}
