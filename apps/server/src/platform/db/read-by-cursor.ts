import { type Queries, type Sql, sql } from './sql.ts';
import { whole } from './words.ts';

export const ROWS_PER_READ = 500;

/**
 * The rows of a statement, some hundred at a time, the next being read while some are worked on. In a transaction, and one
 * at once in it. Memory does not grow with the rows.
 */
export async function* readByCursor<Row extends object>(
  queries: Pick<Queries, 'rows' | 'run'>,
  statement: Sql,
): AsyncGenerator<Row[]> {
  await queries.run(sql`declare rows_read no scroll cursor for ${statement}`);
  const next = () => {
    const rows = queries.rows<Row>(sql`fetch forward ${whole(ROWS_PER_READ)} from rows_read`);
    // A failure is heard where the rows are waited for, which may be later.
    rows.catch(() => undefined);
    return rows;
  };
  let coming = next();
  try {
    for (;;) {
      const rows = await coming;
      if (rows.length === 0) break;
      coming = next();
      yield rows;
    }
  } finally {
    // Whoever has enough leaves no statement behind, whose failure nobody would hear.
    await coming.catch(() => undefined);
  }
  await queries.run(sql`close rows_read`);
}
