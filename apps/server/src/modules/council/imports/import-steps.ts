import { type Sql, sql } from '../../../platform/db/sql.ts';
import { word } from '../../../platform/db/words.ts';
import type { Work } from '../../../platform/work.ts';
import type { StoredImport } from './import-store.ts';

/** Rows taken in or back by one transaction: their properties are locked so long. */
const ROWS = 2_500;

export type Step = { rows: number; first: number; last: number };

/**
 * The next rows of a locked import in this state; none when all are done. They lie after the lines of the steps before. Of a file
 * that is gone through again a step ends where rows follow that are taken in already: they are not taken for its own.
 */
export async function stepOf(
  work: Work,
  held: Pick<StoredImport, 'id' | 'at_line'>,
  status: 'ready' | 'applied',
): Promise<Step | undefined> {
  const step = await work.one<Step>(sql`
    with next as (
      select line from rates_import_rows
      where merchant_id = ${work.merchantId} and import_id = ${held.id} and line > ${held.at_line}
        and status = ${word(status)}
      order by line limit ${ROWS}
    ), taken as (
      select min(line) as line from rates_import_rows
      where merchant_id = ${work.merchantId} and import_id = ${held.id} and status = 'applied' and ${status === 'ready'}
        and line > (select min(line) from next) and line < (select max(line) from next)
    )
    select count(*)::int as rows, min(line) as first, max(line) as last from next
    where line < coalesce((select line from taken), line + 1)`);
  return step.rows > 0 ? step : undefined;
}

/** The condition for rows `r` of a step that are in this state. */
export const rowsOf = (
  work: Work,
  { id }: Pick<StoredImport, 'id'>,
  status: 'ready' | 'applied',
  { first, last }: Step,
): Sql => sql`r.merchant_id = ${work.merchantId} and r.import_id = ${id} and r.status = ${word(status)}
  and r.line between ${first} and ${last}`;

/** Keeps that a step is done: the next one begins behind it. */
export async function noteStep(
  work: Work,
  { id }: Pick<StoredImport, 'id'>,
  { rows, last }: Step,
): Promise<void> {
  await work.run(sql`
    update rates_imports set done = done + ${rows}, at_line = ${last}
    where merchant_id = ${work.merchantId} and id = ${id}`);
}
