import type pg from 'pg';

/**
 * Moves a column's moments into the past by an interval such as `'10 minutes'`. Each moment is a value of its update: on
 * several machines an update may not reckon with intervals.
 */
export async function setBack(
  pool: pg.Pool,
  table: string,
  column: string,
  interval: string,
  where = 'true',
): Promise<void> {
  const { rows } = await pool.query<{ was: string; becomes: string }>(
    `select distinct ${column}::text as was, (${column} - $1::interval)::text as becomes from ${table}
     where ${column} is not null and (${where}) order by was`,
    [interval],
  );
  // The earliest first: none is moved twice.
  for (const { was, becomes } of rows) {
    await pool.query(`update ${table} set ${column} = $2 where ${column} = $1 and (${where})`, [
      was,
      becomes,
    ]);
  }
}
