import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { type Migration, migrate, pendingMigrations, readMigrations } from './migrate.ts';

let database: TestDatabase;
let applied: Migration[];

beforeAll(async () => {
  database = await createTestDatabase();
  applied = await readMigrations();
});
afterAll(() => database.drop());

const run = (...more: Migration[]) =>
  migrate({ ownerUrl: database.ownerUrl, appRole: 'lorikeet_app', migrations: [...applied, ...more] });

test('a migrated database needs nothing', async () => {
  expect(await run()).toEqual([]);
  expect(await pendingMigrations(database.appUrl)).toEqual([]);
});

test('a failing migration leaves nothing behind and names its line', async () => {
  const broken = {
    name: '9000-broken.sql',
    sql: 'create table half (id int);\nselect 1 from nowhere;',
    sha256: 'a',
  };
  await expect(run(broken)).rejects.toThrow(/9000-broken\.sql failed: .*nowhere.*near line 2/);
  const { rows } = await database.pool.query("select to_regclass('half') as found");
  expect(rows[0].found).toBeNull();
});

test('two processes that migrate at once apply each file once', async () => {
  const plain = {
    name: '9001-role.sql',
    sql: 'create table of_role (id int); grant insert on of_role to {{app_role}}',
    sha256: 'b',
  };
  const [first, second] = await Promise.all([run(plain), run(plain)]);
  expect([...first, ...second]).toEqual(['9001-role.sql']);
  applied.push(plain);
});

test('a changed, unknown or late migration is refused by name', async () => {
  const changed = applied.map((one) => (one.name === '9001-role.sql' ? { ...one, sha256: 'c' } : one));
  const attempt = (migrations: Migration[]) =>
    migrate({ ownerUrl: database.ownerUrl, appRole: 'lorikeet_app', migrations });
  await expect(attempt(changed)).rejects.toThrow('9001-role.sql was changed after it was applied');
  await expect(attempt(applied.slice(0, -1))).rejects.toThrow(
    '9001-role.sql, which this version does not know',
  );
  const late = { name: '8999-late.sql', sql: 'select 1', sha256: 'd' };
  await expect(attempt([...applied, late])).rejects.toThrow('8999-late.sql comes before 9001-role.sql');
});

test('the application can neither change the schema nor the record of migrations', async () => {
  const client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  await expect(client.query('create table mine (id int)')).rejects.toThrow('permission denied');
  await expect(client.query('delete from schema_migrations')).rejects.toThrow('permission denied');
  await client.end();
});
