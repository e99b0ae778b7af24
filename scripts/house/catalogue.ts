import type pg from 'pg';

/**
 * The schema must be distributable by merchant_id (Citus) without a change, from the first migration on: there,
 * keys and references that do not carry the tenant, SET NULL and triggers are refused.
 */
type Rule = { meaning: string; sql: string };

/** Tables that belong to no tenant, each with its reason. They are few and rarely written. */
const GLOBAL_TABLES: Record<string, string> = {
  merchants: 'the tenants themselves, keyed by their own id',
  schema_migrations: 'the record of the schema',
  business_clock: 'one row: the demo’s clock',
  merchant_directory: 'which tenant owns a slug, asked before the tenant is known',
  reference_prefixes: 'which tenant a bank’s return file speaks of',
  debit_user_ids: 'which inbox a debit user id’s returns come to, asked before the tenant is known',
  staff_directory: 'which tenant an e-mail signs in to: one only',
  ratepayers: 'people who cross merchants',
  ratepayer_sessions: 'sign-ins of people who cross merchants',
  ratepayer_refresh_tokens: 'sign-ins of people who cross merchants',
  ratepayer_emails: 'e-mails of people who cross merchants',
  ratepayer_sign_ins: 'tries at signing in of people who cross merchants',
  ratepayer_tokens: 'one-time links of people who cross merchants',
  ratepayer_recovery_codes: 'second factors of people who cross merchants',
  ratepayer_properties: 'which tenants’ properties a person who crosses merchants has',
  property_tries: 'tries at finding a property, counted before the tenant is known',
  registrations: 'merchants to be, before they have a tenant',
  sign_in_throttle: 'failures, counted before the tenant is known',
  spent_challenges: 'human checks, spent before the tenant is known',
  digest_keys: 'keys of the portal as a whole',
  invariant_checks: 'what the invariants over all tenants last said',
};

const TENANT_TABLES = `tenant as (
  select c.oid, c.relname, a.attnum, a.attnotnull, a.atttypid
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p'))`;

const RULES: readonly Rule[] = [
  {
    meaning: 'a table belongs to a tenant (merchant_id) or is a global one with a reason in this rule',
    sql: `select c.relname::text as fault from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.oid not in (select oid from tenant) and c.relname::text <> all ($1::text[])`,
  },
  {
    meaning: 'merchant_id is a uuid and not null',
    sql: `select relname::text as fault from tenant where not attnotnull or atttypid <> 'uuid'::regtype`,
  },
  {
    meaning: 'the primary key starts with merchant_id',
    sql: `select relname::text as fault from tenant t where not exists (
      select from pg_index i where i.indrelid = t.oid and i.indisprimary and i.indkey[0] = t.attnum)`,
  },
  {
    meaning: 'every unique or exclusion key includes merchant_id',
    sql: `select t.relname || ': ' || i.indexrelid::regclass as fault from tenant t join pg_index i on i.indrelid = t.oid
      where (i.indisunique or i.indisexclusion)
        and t.attnum <> all ((i.indkey::int2[])[0:i.indnkeyatts - 1])`,
  },
  {
    meaning:
      'a foreign key joins two tenant tables, with merchant_id first on both sides, or two global ones',
    sql: `select k.conrelid::regclass || ': ' || k.conname as fault from pg_constraint k
      left join tenant a on a.oid = k.conrelid left join tenant b on b.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and not coalesce(k.conkey[1] = a.attnum and (k.confkey[1] = b.attnum
          or (k.confrelid = 'merchants'::regclass and array_length(k.conkey, 1) = 1)), false)
        and not (a.oid is null and b.oid is null and k.confrelid <> 'merchants'::regclass)`,
  },
  {
    meaning: 'no foreign key sets null or a default',
    sql: `select conrelid::regclass || ': ' || conname as fault from pg_constraint
      where contype = 'f' and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd'))`,
  },
  {
    meaning: 'no triggers and no rewrite rules',
    sql: `select tgrelid::regclass || ': ' || tgname as fault from pg_trigger where not tgisinternal
      union all select ev_class::regclass || ': ' || rulename from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where c.relnamespace = 'public'::regnamespace and r.rulename <> '_RETURN'`,
  },
  {
    meaning: 'no function runs with its owner’s rights',
    sql: `select p.oid::regprocedure::text as fault from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  },
  {
    meaning: 'names of constraints and indexes are at most 50 bytes: shards append a number',
    sql: `select conname::text as fault from pg_constraint
      where connamespace = 'public'::regnamespace and octet_length(conname) > 50
      union select relname::text from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('i', 'I') and octet_length(relname) > 50`,
  },
  {
    meaning: 'money is bigint cents, moments carry their zone, nothing is floating',
    sql: `select c.relname || '.' || a.attname as fault from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and (a.atttypid in ('float4'::regtype, 'float8'::regtype, 'money'::regtype, 'timestamp'::regtype)
          or (a.attname like '%\\_cents' and a.atttypid not in ('int8'::regtype, '_int8'::regtype)))`,
  },
];

/** Each rule that the database breaks, with the tables and names that break it. */
export async function findCatalogueFaults(pool: pg.Pool): Promise<{ rule: string; faults: string[] }[]> {
  const found: { rule: string; faults: string[] }[] = [];
  for (const { meaning, sql } of RULES) {
    const values = sql.includes('$1') ? [Object.keys(GLOBAL_TABLES)] : [];
    const { rows } = await pool.query<{ fault: string }>(`with ${TENANT_TABLES} ${sql} order by 1`, values);
    if (rows.length > 0) found.push({ rule: meaning, faults: rows.map(({ fault }) => fault) });
  }
  return found;
}
