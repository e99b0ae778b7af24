import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import { uuidv7 } from '../ids.ts';

/** The migration that turns the history of completed days into the frontier. */
const CARRIES_OVER = '0017-phase-frontier.sql';

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  // The database as it was before: nothing in it but what the earlier files make.
  await owner.query('drop schema public cascade; create schema public; drop schema if exists pgboss cascade');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('tenants continue on the day after the last that each phase had completed', async () => {
  const all = await readMigrations();
  const at = all.findIndex(({ name }) => name === CARRIES_OVER);
  const migrateTo = (end: number) =>
    migrate({
      ownerUrl: database.ownerUrl,
      appRole: new URL(database.appUrl).username,
      migrations: all.slice(0, end),
    });
  await migrateTo(at);

  const [sydney, perth, closed, fresh] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()] as const;
  for (const [id, zone, status] of [
    [sydney, 'Australia/Sydney', 'live'],
    [perth, 'Australia/Perth', 'live'],
    [closed, 'Australia/Sydney', 'closed'],
    [fresh, 'Australia/Sydney', 'live'],
  ]) {
    await owner.query(
      `insert into merchants (id, slug, kind, legal_name, trading_name, status, time_zone, created_at, updated_at)
      values ($1::uuid, 'tenant-' || $1::text, 'business', 'T', 'T', $2, $3, now(), now())`,
      [id, status, zone],
    );
  }
  const completed = (id: string, phase: string, ...days: string[]) =>
    owner.query(
      `insert into lived_phases (merchant_id, phase, day, started_at, finished_at, summary)
      select $1, $2, day::date, (day || ' 11:59+00')::timestamptz, (day || ' 12:00+00')::timestamptz, '{}' from unnest($3::text[]) day`,
      [id, phase, days],
    );
  await completed(sydney, 'billing', '2026-10-01', '2026-10-03', '2026-10-02');
  // Daylight saving begins in Sydney between these two days, and never in Perth.
  await completed(sydney, 'claim', '2026-10-03');
  await completed(perth, 'billing', '2026-10-03');
  await completed(perth, 'claim', '2026-10-02');
  await completed(closed, 'billing', '2026-10-03');
  await completed(sydney, 'a-phase-of-long-ago', '2026-10-03');

  await migrateTo(all.length);
  const stands = (tenant: string, phase: string, day: string, at: string, completed: string) => ({
    tenant,
    phase,
    day,
    at: new Date(at),
    completed: new Date(`${completed}T12:00:00Z`),
    isFree: true,
  });
  const { rows } = await owner.query(
    `select merchant_id as tenant, phase, next_day::text as day, next_at as at, completed_at as completed,
      attempts = 0 and claimed_by is null and retry_at is null as "isFree"
    from phase_frontier order by merchant_id = $1 desc, phase`,
    [sydney],
  );
  expect(rows).toEqual([
    stands(sydney, 'billing', '2026-10-04', '2026-10-03T18:00:00Z', '2026-10-03'),
    stands(sydney, 'claim', '2026-10-04', '2026-10-03T20:00:00Z', '2026-10-03'),
    stands(perth, 'billing', '2026-10-04', '2026-10-03T21:00:00Z', '2026-10-03'),
    stands(perth, 'claim', '2026-10-03', '2026-10-02T21:00:00Z', '2026-10-02'),
  ]);
  const { rows: kept } = await owner.query("select to_regclass('lived_phases') as found");
  expect(kept).toEqual([{ found: null }]);
});
