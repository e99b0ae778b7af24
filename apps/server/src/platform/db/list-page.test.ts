import { expect, test } from 'vitest';
import { type FoundRows, foundPage } from './list-page.ts';
import { type Queries, type Sql, sql } from './sql.ts';

const found: FoundRows<{ id: number }> = {
  match: sql`from things t where t.merchant_id = ${'m'}`,
  orderBy: sql`t.id`,
  select: (page) => sql`select t.id from ${page} join things t on t.id = page.id order by page.place`,
};

/** A database of so many things, and what it was asked: each statement with the number of those answered before it. */
function asking(things: number) {
  const asked: string[] = [];
  let answered = 0;
  const answer = async <T>({ text }: Sql, rows: T): Promise<T> => {
    asked.push(`${/count/.test(text) ? 'count' : 'rows'} after ${answered}`);
    await Promise.resolve();
    answered += 1;
    return rows;
  };
  const queries = {
    rows: (statement: Sql) =>
      answer(
        statement,
        Array.from({ length: things }, (_, id) => ({ id })),
      ),
    one: (statement: Sql) => answer(statement, { n: things }),
  } as unknown as Queries;
  return { asked, queries };
}

const FIRST = { page: 1, page_size: 20 };

test('a page and its count are asked for together', async () => {
  const { asked, queries } = asking(1);
  expect(await foundPage(queries, FIRST, found)).toEqual({ rows: [{ id: 0 }], count: 1 });
  expect(asked).toEqual(['rows after 0', 'count after 0']);
});

test('a first page is read where it is found, and a later one by its ids', async () => {
  const texts: string[] = [];
  const queries = {
    async rows({ text }: Sql) {
      texts.push(text);
      return [];
    },
    one: async () => ({ n: 0 }),
  } as unknown as Queries;
  const list = {
    ...found,
    selectFirst: (rows: Sql) => sql`select t.id from ${rows} t order by t.id`,
  };
  await foundPage(queries, FIRST, list);
  await foundPage(queries, { ...FIRST, page: 2 }, list);
  const match = 'from things t where t.merchant_id = $1 order by t.id limit 20';
  expect(texts.map((text) => text.trim().replaceAll(/\s+/g, ' '))).toEqual([
    `select t.id from (select t.* ${match} ) t order by t.id`,
    `select t.id from ( select id, row_number() over () as place from (select t.id ${match} offset $2) cut ) page ` +
      'join things t on t.id = page.id order by page.place',
  ]);
});
