import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What the application's role may not do, whatever the application is made to ask. */
const FORBIDDEN = [
  ...['postings', 'entries', 'audit_log', 'audit_seals', 'payment_events'].flatMap((table) => [
    `update ${table} set merchant_id = merchant_id`,
    `delete from ${table}`,
    `truncate ${table}`,
  ]),
  'delete from approvals',
  'truncate approvals',
  'drop table merchants',
  'delete from schema_migrations',
];

test.each(FORBIDDEN)('the application’s role may not %s', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});
