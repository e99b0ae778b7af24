import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { watchDatabase } from './watch-database.ts';

test('a watch that lost its connection says so when it is stopped, and ends nobody before', async () => {
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const watch = await watchDatabase(database.ownerUrl);
    const cut = () =>
      owner.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_stat_activity%'`);
    await expect.poll(async () => (await cut()).rowCount).toBeGreaterThan(0);
    // A look or two: a failure that nobody took would have ended the process by then.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await expect(watch.stop()).rejects.toThrow(/terminat|ended|not queryable/);
  } finally {
    await owner.end();
    await database.drop();
  }
});
