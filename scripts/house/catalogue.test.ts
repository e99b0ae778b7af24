import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/test/test-database.ts';
import { findSchemaFaults } from '../../apps/server/src/tools/distribute/schema-rules.ts';

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('the migrated schema can be distributed by merchant', async () => {
  expect(await findSchemaFaults(owner)).toEqual([]);
});

/** Indexes of a table that name a column, in their keys, their further columns or their condition. */
async function indexesNaming(table: string, column: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct i.relname as name from pg_depend d
     join pg_class i on i.oid = d.objid and i.relkind = 'i'
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.classid = 'pg_class'::regclass and d.refobjid = $1::regclass and a.attname = $2`,
    [table, column],
  );
  return rows.map(({ name }) => name);
}

test('a debit’s later stages touch no index: none names the stage', async () => {
  expect(await indexesNaming('payments', 'stage')).toEqual([]);
  expect(await indexesNaming('payments', 'is_waiting')).toContain('payments_due');
});

const parent =
  'create table parent (merchant_id uuid not null references merchants (id), id uuid, primary key (merchant_id, id))';
const planted = (columns: string) =>
  `create table planted (merchant_id uuid not null, id uuid, parent uuid, ${columns}, primary key (merchant_id, id))`;

test.each([
  ['create table lonely (id int primary key)', 'a global one, with its kind', 'lonely'],
  [
    'create table t (id uuid primary key, merchant_id uuid not null)',
    'primary key starts with merchant_id',
    't',
  ],
  ['create table t (merchant_id uuid, id uuid)', 'is a uuid and not null', 't'],
  [planted('number text unique'), 'unique or exclusion key includes', 'planted: planted_number_key'],
  [
    planted('foreign key (id, parent) references parent'),
    'foreign key joins',
    'planted: planted_id_parent_fkey',
  ],
  [
    planted('foreign key (merchant_id, parent) references parent on delete set null (parent)'),
    'sets null',
    'planted: planted_merchant_id_parent_fkey',
  ],
  [
    'create rule silent as on delete to parent do instead nothing',
    'no triggers and no rewrite rules',
    'parent: silent',
  ],
  [planted(`constraint ${'x'.repeat(51)} check (true)`), '50 bytes', 'x'.repeat(51)],
  [planted('fee_cents int'), 'money is bigint', 'planted.fee_cents'],
  [planted('at timestamp'), 'moments carry their zone', 'planted.at'],
])('a planted fault is named: %s', async (statement, rule, fault) => {
  await owner.query('begin');
  try {
    await owner.query(parent);
    await owner.query(statement);
    const found = await findSchemaFaults(owner);
    expect(found.find((one) => one.rule.includes(rule))?.faults).toContain(fault);
  } finally {
    await owner.query('rollback');
  }
});
