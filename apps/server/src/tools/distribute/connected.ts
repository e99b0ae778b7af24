import pg from 'pg';

/** Runs the body on a connection of its own. */
export async function connected<T>(url: string, body: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

/** The rows of a statement. */
export async function rowsOf<T extends object>(
  client: pg.ClientBase,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> {
  return (await client.query<T>(statement, values)).rows;
}

/** One transaction; nothing of it stays when the body throws. */
export async function inTransaction<T>(client: pg.ClientBase, body: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await body();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
