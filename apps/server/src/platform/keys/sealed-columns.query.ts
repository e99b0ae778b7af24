import { type Queries, sql } from '../db/sql.ts';

/** A column of sealed values, and the primary key of its table. */
export type SealedColumn = {
  table: string;
  column: string;
  key: readonly { name: string; type: string }[];
};

/** Every column of bytes: sealed values are the only bytes that the schema keeps. */
export function sealedColumns(queries: Queries): Promise<SealedColumn[]> {
  return queries.rows<SealedColumn>(sql`
    select c.relname::text as "table", a.attname::text as "column", (
      select jsonb_agg(jsonb_build_object('name', k.attname, 'type', format_type(k.atttypid, k.atttypmod)) order by p.n)
      from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality p (attnum, n)
      join pg_attribute k on k.attrelid = c.oid and k.attnum = p.attnum
      where i.indrelid = c.oid and i.indisprimary
    ) as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid = 'bytea'::regtype
    order by c.relname, a.attname`);
}
