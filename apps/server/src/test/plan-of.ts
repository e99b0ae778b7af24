import type { Sql } from '../platform/db/sql.ts';
import type { Work } from '../platform/work.ts';

/** What `body` found, and the lines of the plan of its statement in which `words` stand. */
export async function planOf<T>(
  work: Work,
  words: string,
  body: (work: Work) => Promise<T>,
): Promise<{ found: T; plan: string[] }> {
  let asked: Sql | undefined;
  const noted = <K extends 'one' | 'maybe' | 'rows'>(how: K): Work[K] =>
    ((statement: Sql) => {
      if (statement.text.includes(words)) asked = statement;
      return work[how](statement);
    }) as Work[K];
  const found = await body({ ...work, one: noted('one'), maybe: noted('maybe'), rows: noted('rows') });
  if (!asked) throw new Error(`no statement says ${words}`);
  const { text, values } = asked;
  const rows = await work.rows<Record<string, string>>({ text: `explain ${text}`, values } as Sql);
  return { found, plan: rows.flatMap((row) => Object.values(row)) };
}
