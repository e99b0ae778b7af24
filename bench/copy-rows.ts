import type pg from 'pg';

/** Copies all rows of a table into another with the same columns, in the order of their ids; what a table computes it computes anew. */
export async function copyRows(owner: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [to],
  );
  const columns = rows[0]!.columns;
  await owner.query(`insert into ${to} (${columns}) select ${columns} from ${from} order by id`);
}
