import { instantAt, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import type { Phase, Tenant } from '../platform/days/phase.ts';
import { sql } from '../platform/db/sql.ts';
import { uuidv7 } from '../platform/ids.ts';
import { createTestDatabase } from './test-database.ts';
import { createTestPortal } from './test-portal.ts';

const ZONE = 'Australia/Sydney';

/** Tenants without anything in them, a business clock that stands still and a wall clock that is moved by hand. */
export async function openDaysStage(today: string) {
  const database = await createTestDatabase();
  const portal = createTestPortal(database, { DATABASE_POOL: '10' });
  const { platform } = portal;
  const at = (day: string, time: string) => instantAt(toLocalDate(day), time, ZONE);
  let now = at(today, '04:00');
  let wall = new Date('2026-11-22T00:00:00Z').getTime();
  Object.assign(platform, {
    clock: {
      now: () => now,
      wall: () => new Date(wall),
      today: () => toLocalDate(today),
      bankToday: () => toLocalDate(today),
    },
  });
  return {
    database,
    portal,
    platform,
    at,
    /** Moves the business clock; returns its instant. */
    reach(day: string, time: string): Date {
      now = at(day, time);
      return now;
    },
    passWall(seconds: number) {
      wall += seconds * 1_000;
    },
    /** Creates tenants of a kind at the present business instant. */
    async tenants(count: number, kind: Tenant['kind'] = 'business', timeZone = ZONE): Promise<string[]> {
      const ids = Array.from({ length: count }, () => uuidv7());
      await database.pool.query(sql`
        insert into merchants (id, slug, kind, legal_name, trading_name, status, time_zone, created_at, updated_at)
        select id, ${kind} || '-' || id, ${kind}, 'T ' || n, 'Tenant ' || n, 'live', ${timeZone}, ${now}, ${now}
        from unnest(${ids}::uuid[]) with ordinality as t (id, n)`);
      return ids;
    },
    /** Where a tenant stands: the next day of each of its phases. */
    async standing(merchantId: string): Promise<Record<string, LocalDate>> {
      const { rows } = await database.pool.query<{ phase: string; next_day: LocalDate }>(
        sql`select phase, next_day from phase_frontier where merchant_id = ${merchantId} order by phase`,
      );
      return Object.fromEntries(rows.map((row) => [row.phase, row.next_day]));
    },
    /** Phases that a worker has claimed. */
    async claims(): Promise<number> {
      const { rows } = await database.pool.query(
        sql`select 1 from phase_frontier where claimed_by is not null`,
      );
      return rows.length;
    },
    async close() {
      await portal.close();
      await database.drop();
    },
  };
}

export type DaysStage = Awaited<ReturnType<typeof openDaysStage>>;

/** A phase of the bank's day that notes each of its runs as 'name day tenant'. */
export function notingPhase(
  name: string,
  at: string,
  runs: string[],
  rest: Partial<Phase> & { fails?: (tenant: Tenant) => boolean } = {},
): Phase {
  const { fails, ...phase } = rest;
  return {
    name,
    meaning: { en: name, zh: name },
    at,
    zone: 'bank',
    begins: 'tenant',
    run: async (_run, day, tenant) => {
      if (fails?.(tenant)) throw new Error('the poison\nwith a second line');
      runs.push(`${name} ${day} ${tenant.id}`);
      return {};
    },
    ...phase,
  };
}
