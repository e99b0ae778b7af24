import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../test/test-database.ts';
import { openLocalEnvironment } from './local-environment.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-local-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('without DATABASE_URL an embedded database is started, with stable secrets and the demo', async () => {
  const first = await openLocalEnvironment({ DATA_DIR: dataDir });
  expect(first.isEmbedded).toBe(true);
  expect(first.env.DEMO).toBe('1');
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o077).toBe(0);
  // A tool joins the database of the running server, and leaves it running.
  const second = await openLocalEnvironment({ DATA_DIR: dataDir, DEMO: '0', TOKEN_SECRET: 'chosen' });
  expect(second.env).toEqual({ ...first.env, DEMO: '0', TOKEN_SECRET: 'chosen' });
  await second.close();
  const client = new pg.Client({ connectionString: first.env.DATABASE_URL });
  await client.connect();
  expect((await client.query('select count(*)::int as n from merchants')).rows).toEqual([{ n: 0 }]);
  // New keys would open nothing of what is sealed.
  const path = join(dataDir, 'secrets.json');
  const secrets = await readFile(path, 'utf8');
  await writeFile(path, secrets.slice(0, 40));
  await expect(openLocalEnvironment({ DATA_DIR: dataDir })).rejects.toThrow(/cannot be read/);
  await rm(path);
  const owner = new pg.Client({ connectionString: first.env.DATABASE_OWNER_URL });
  await owner.connect();
  await owner.query(`insert into merchants (id, slug, kind, legal_name, trading_name, status, time_zone, created_at, updated_at)
    values (gen_random_uuid(), 'gym', 'business', 'Gym', 'Gym', 'live', 'Australia/Sydney', now(), now())`);
  await expect(openLocalEnvironment({ DATA_DIR: dataDir })).rejects.toThrow(/is missing.*Put the file back/);
  await owner.query('truncate merchants cascade');
  await owner.end();
  const both = [openLocalEnvironment({ DATA_DIR: dataDir }), openLocalEnvironment({ DATA_DIR: dataDir })];
  const [one, other] = await Promise.all(both);
  expect(one!.env.VAULT_KEYS).toBe(other!.env.VAULT_KEYS);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('secrets'))).toEqual(['secrets.json']);
  await Promise.all([one!.close(), other!.close()]);
  await client.end();
  await first.close();
});

test('a configured database is used as it is, and an old schema is refused without its owner', async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.appUrl };
  expect(await openLocalEnvironment(env)).toMatchObject({ env, isEmbedded: false });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('drop table schema_migrations');
  await expect(openLocalEnvironment(env)).rejects.toThrow(/lacks \d+ migrations .* Set DATABASE_OWNER_URL/);
  await owner.end();
  await database.drop();
});
