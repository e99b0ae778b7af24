const ROWS_PER_PAGE = 100;

type List<I, Row> = (input: I) => Promise<{ rows: Row[] }>;

/**
 * Every row of a list, page after page: `for await (const customer of eachRow(client.listCustomers, { status: 'active' }))`.
 * A list that changes meanwhile may show a row twice or not at all; sorted by when things were made, oldest first, it does
 * not lose any. Large lists are better exported.
 */
export async function* eachRow<I extends { page?: unknown; page_size?: unknown }, Row>(
  list: List<I, Row>,
  input: Omit<I, 'page' | 'page_size'>,
): AsyncGenerator<Row> {
  for (let page = 1; ; page++) {
    const { rows } = await list({ ...input, page, page_size: ROWS_PER_PAGE } as unknown as I);
    yield* rows;
    if (rows.length < ROWS_PER_PAGE) return;
  }
}
