import type pg from 'pg';
import { GLOBAL_TABLES, globalTablesOf, TENANTS } from './global-tables.ts';

/**
 * The schema must be distributable without a change, from the first migration on: on several machines, keys and
 * references that do not carry the column by which a table is spread, SET NULL and triggers are refused.
 */
type Rule = { meaning: string; sql: string };

/** `spread`: tables that are spread over the nodes, with the column that says to which. `$1`, `$2` and `$3` are given. */
const SPREAD = `spread as (
  select c.oid, c.relname, a.attname, a.attnum, a.attnotnull, a.atttypid
  from pg_class c join pg_attribute a on a.attrelid = c.oid
    and a.attname = case when c.relname::text = any ($2::text[]) then 'ratepayer_id' else 'merchant_id' end
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')),
 tables as (
  select c.oid, c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition),
 given as (select $1::text[] as global, $2::text[] as ratepayers, $3::text[] as referenced)`;

const RULES: readonly Rule[] = [
  {
    meaning:
      'a table belongs to a tenant (merchant_id) or is a global one, with its kind and a reason in tools/distribute/global-tables.ts',
    sql: `select relname::text as fault from tables
      where oid not in (select oid from spread where attname = 'merchant_id')
        and relname::text not in (select unnest(global) from given)
      union all select name || ' is not there' from given, unnest(global) name
      where name not in (select relname::text from tables)`,
  },
  {
    meaning: 'a table with merchant_id is not a global one too',
    sql: `select relname::text as fault from spread, given
      where attname = 'merchant_id' and relname::text = any (global)`,
  },
  {
    meaning: 'merchant_id is a uuid and not null, and so is ratepayer_id where it spreads a table',
    sql: `select relname::text as fault from spread where not attnotnull or atttypid <> 'uuid'::regtype
      union all select name || ' has none' from given, unnest(ratepayers) name
      where name in (select relname::text from tables) and name not in (select relname::text from spread)`,
  },
  {
    meaning: 'the primary key starts with merchant_id, and with ratepayer_id where that spreads a table',
    sql: `select relname::text as fault from spread t where not exists (
      select from pg_index i where i.indrelid = t.oid and i.indisprimary and i.indkey[0] = t.attnum)`,
  },
  {
    meaning:
      'every unique or exclusion key includes merchant_id, and ratepayer_id where that spreads a table',
    sql: `select t.relname || ': ' || i.indexrelid::regclass as fault from spread t
      join pg_index i on i.indrelid = t.oid
      where (i.indisunique or i.indisexclusion)
        and t.attnum <> all ((i.indkey::int2[])[0:i.indnkeyatts - 1])`,
  },
  {
    meaning:
      'a foreign key joins two tables of a tenant, with merchant_id first on both sides, two of a ratepayer likewise, one of a ratepayer and a reference table, or two global ones of one kind',
    sql: `select c.relname || ': ' || k.conname as fault from pg_constraint k
      join tables c on c.oid = k.conrelid join tables p on p.oid = k.confrelid cross join given
      left join spread a on a.oid = k.conrelid left join spread b on b.oid = k.confrelid
      where k.contype = 'f'
        and not coalesce(k.conkey[1] = a.attnum and a.attname = b.attname and k.confkey[1] = b.attnum, false)
        and not coalesce(k.conkey[1] = a.attnum and a.attname = 'merchant_id' and p.relname = '${TENANTS}'
          and array_length(k.conkey, 1) = 1, false)
        and not (a.attname is not distinct from 'ratepayer_id' and p.relname::text = any (referenced))
        and not (a.oid is null and b.oid is null and p.relname <> '${TENANTS}'
          and (c.relname::text = any (referenced)) = (p.relname::text = any (referenced)))`,
  },
  {
    meaning: 'no foreign key sets null or a default',
    sql: `select t.relname || ': ' || conname as fault from pg_constraint join tables t on t.oid = conrelid
      where contype = 'f' and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd'))`,
  },
  {
    meaning: 'no triggers and no rewrite rules',
    sql: `select t.relname || ': ' || tgname as fault from pg_trigger join tables t on t.oid = tgrelid
      where not tgisinternal
      union all select t.relname || ': ' || rulename from pg_rewrite join tables t on t.oid = ev_class
      where rulename <> '_RETURN'`,
  },
  {
    meaning: 'no function runs with its owner’s rights',
    sql: `select p.oid::regprocedure::text as fault from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  },
  {
    meaning: 'names of constraints and indexes are at most 50 bytes: shards append a number',
    sql: `select conname::text as fault from pg_constraint join tables t on t.oid = conrelid
      where octet_length(conname) > 50
      union select i.relname::text from pg_index join pg_class i on i.oid = indexrelid
      join tables t on t.oid = indrelid where octet_length(i.relname) > 50`,
  },
  {
    meaning: 'money is bigint cents, moments carry their zone, nothing is floating',
    sql: `select t.relname || '.' || a.attname as fault from tables t join pg_attribute a on a.attrelid = t.oid
      where a.attnum > 0 and not a.attisdropped
        and (a.atttypid in ('float4'::regtype, 'float8'::regtype, 'money'::regtype, 'timestamp'::regtype)
          or (a.attname like '%\\_cents' and a.atttypid not in ('int8'::regtype, '_int8'::regtype)))`,
  },
];

/** Each rule that the database breaks, with the tables and names that break it. */
export async function findSchemaFaults(client: pg.ClientBase): Promise<{ rule: string; faults: string[] }[]> {
  const given = [
    [...Object.keys(GLOBAL_TABLES), TENANTS],
    globalTablesOf('ratepayer'),
    globalTablesOf('reference'),
  ];
  const found: { rule: string; faults: string[] }[] = [];
  for (const { meaning, sql } of RULES) {
    const { rows } = await client.query<{ fault: string }>(
      `with ${SPREAD} select fault from (${sql}) found cross join given order by 1`,
      given,
    );
    if (rows.length > 0) found.push({ rule: meaning, faults: rows.map(({ fault }) => fault) });
  }
  return found;
}
