import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { DISTRIBUTE_LOCK, distributeDatabase } from './distribute-database.ts';
import { parseNode } from './node-address.ts';

let database: TestDatabase;
let owner: pg.Client;
let said: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

function distribute(options: { adminUrl?: string; workers?: string[] } = {}): Promise<void> {
  said = [];
  return distributeDatabase({
    appUrl: database.appUrl,
    ownerUrl: database.ownerUrl,
    workers: [],
    shards: 4,
    say: (line) => said.push(line),
    ...options,
  });
}

it('a worker is given as host and port', () => {
  expect([parseNode('db2'), parseNode('10.0.0.2:6000')]).toEqual([
    { host: 'db2', port: 5432 },
    { host: '10.0.0.2', port: 6000 },
  ]);
  expect(() => parseNode('db2:one')).toThrow('host:port');
});

it('a schema that cannot be distributed is refused, naming what to mend', async () => {
  await owner.query('create table planted (id uuid primary key, merchant_id uuid not null)');
  await expect(distribute()).rejects.toThrow(/the primary key starts with merchant_id.*: planted/);
  await owner.query('drop table planted');
});

it('two do not distribute one database at once', async () => {
  await database.pool.locks.with(DISTRIBUTE_LOCK, () =>
    expect(distribute()).rejects.toThrow('by another process'),
  );
});

type Promised = [promise: string, check: () => Promise<void>];

const ON_CITUS: Promised[] = [
  [
    'a database that is distributed stays as it is when it is distributed again',
    async () => {
      await distribute();
      expect(said).toEqual([expect.stringMatching(/^As before: \d+ tables, \d+ rows, \d+ foreign keys/)]);
    },
  ],
  [
    'a table of a new migration is taken in',
    async () => {
      await owner.query(`create table added (merchant_id uuid not null references merchants (id), id uuid not null,
        primary key (merchant_id, id))`);
      await distribute();
      expect(said[0]).toBe('Spread by tenant: 1 tables, added.');
      const { rows } = await owner.query(
        `select citus_table_type from citus_tables where table_name = 'added'::regclass`,
      );
      expect(rows).toEqual([{ citus_table_type: 'distributed' }]);
    },
  ],
];

const ON_POSTGRES: Promised[] = [
  [
    'a PostgreSQL without Citus is refused, with what an administrator has to do',
    () => expect(distribute()).rejects.toThrow('Set DATABASE_ADMIN_URL'),
  ],
  [
    'it is refused to a superuser with the mend of each thing that it lacks, and nothing changes',
    async () => {
      const refused = await distribute({ adminUrl: database.superUrl }).catch(
        (error: Error) => error.message,
      );
      expect(refused?.split('\n')).toEqual([
        'The coordinator has no Citus: install the package postgresql-NN-citus of your version.',
        "The coordinator does not load Citus first: set shared_preload_libraries = 'citus' and restart it.",
        "The coordinator cannot move shards while the portal runs: set wal_level = 'logical' and restart it.",
        'The coordinator cannot commit together with other nodes: set max_prepared_transactions = 200 and restart it.',
      ]);
      expect(said).toEqual([]);
    },
  ],
];

it.each(inject('citus') ? ON_CITUS : ON_POSTGRES)('%s', (_promise, check) => check());
