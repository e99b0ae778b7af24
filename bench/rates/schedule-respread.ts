import type pg from 'pg';
import { followRoll } from '../../apps/server/src/modules/schedules/follow-owed.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import { SYSTEM } from '../../apps/server/src/platform/work.ts';
import type { FixtureMerchant } from '../../simulate/fixture/open-merchants.ts';
import { rounded } from '../figures.ts';
import type { BenchContext } from '../main.ts';
import { layKeys, layTable } from './floor-tables.ts';
import { openRatesStage, type RatesStage } from './rates-stage.ts';

const SCHEDULES = 200_000;
const MEBIBYTE = 1_048_576;
/** What each property owes more by the second roll. */
const MORE_CENTS = 12_345;

/**
 * Every schedule of a council after a roll that asks more of each property: plans are spread anew, their payers written to.
 * Beside it bare statements for the same rows: planned debits and schedules updated, and what was added, noted, announced and
 * written inserted.
 */
export async function run(context: BenchContext): Promise<void> {
  const { print, settle, sizes } = context;
  const n = sizes[0] ?? SCHEDULES;
  const stage = await openRatesStage(context);
  try {
    const council = await stage.council('bench-shire');
    await stage.roll(council, { properties: n });
    await stage.schedules(council, n);
    const first = await timed(() => follow(stage, council));
    print({ name: 'schedule-respread first', n, seconds: rounded(first), per_second: Math.round(n / first) });
    await stage.roll(council, { properties: n, more: MORE_CENTS });
    await stage.owner.query('vacuum analyze');
    await layFloor(stage.owner);
    await settle();
    const product = await timed(() => follow(stage, council));
    const debits = await layWritten(stage.owner, n);
    await settle();
    const floor = await timed(() => writeFloor(stage.owner));
    const again = await timed(() => follow(stage, council));
    const written = debits + 4 * n;
    print({
      name: 'schedule-respread floor',
      n,
      rows: written,
      seconds: rounded(floor),
      per_second: Math.round(n / floor),
    });
    print({
      name: 'schedule-respread',
      n,
      rows: written,
      seconds: rounded(product),
      per_second: Math.round(n / product),
      rows_per_second: Math.round(written / product),
      rss_mb: Math.round(process.memoryUsage.rss() / MEBIBYTE),
      limit_ratio: rounded(floor / product),
    });
    print({
      name: 'schedule-respread again, nothing to do',
      n,
      seconds: rounded(again),
      per_second: Math.round(n / again),
    });
  } finally {
    await stage.close();
  }
}

const follow = ({ platform }: RatesStage, { merchantId }: FixtureMerchant) =>
  followRoll(createRun(platform, merchantId, SYSTEM));

const TABLES = ['schedule_debits', 'schedules', 'schedule_changes', 'outbox', 'messages'] as const;

/** The column by which a row that the run changed is known. */
const CHANGED: Partial<Record<(typeof TABLES)[number], string>> = {
  schedule_debits: 'amount_cents',
  schedules: 'version',
};

/** The tables as they are before the run, with their checks, indexes, foreign keys and room in their pages. */
async function layFloor(owner: pg.Client): Promise<void> {
  await owner.query('create schema floor');
  for (const table of TABLES) {
    await layTable(owner, table);
    await owner.query(`insert into floor.${table} select * from public.${table}`);
  }
  for (const table of TABLES) await layKeys(owner, table, TABLES);
  for (const table of TABLES) await owner.query(`vacuum analyze floor.${table}`);
}

/** Lays what the run wrote beside the floor, and says how many planned debits it changed and added. */
async function layWritten(owner: pg.Client, n: number): Promise<number> {
  const count = async (table: string) =>
    Number((await owner.query(`select count(*) from ${table}`)).rows[0].count);
  for (const table of TABLES) {
    const column = CHANGED[table];
    const isOther = column ? `or f.${column} <> t.${column}` : '';
    await owner.query(`create table floor.new_${table} as select t.* from public.${table} t
      left join floor.${table} f on f.merchant_id = t.merchant_id and f.id = t.id where f.id is null ${isOther}`);
    await owner.query(`analyze floor.new_${table}`);
  }
  for (const table of ['schedules', 'schedule_changes', 'messages'])
    if ((await count(`floor.new_${table}`)) !== n)
      throw new Error(`not every schedule has followed: ${table}`);
  return count('floor.new_schedule_debits');
}

/** The same rows in one transaction, with the least: a statement a table, and two where rows are changed and added. */
async function writeFloor(owner: pg.Client): Promise<void> {
  await owner.query('begin');
  await owner.query(`update floor.schedule_debits d set amount_cents = n.amount_cents, notice_kind = n.notice_kind
    from floor.new_schedule_debits n where n.merchant_id = d.merchant_id and n.id = d.id`);
  await owner.query(`insert into floor.schedule_debits select n.* from floor.new_schedule_debits n
    where not exists (select 1 from floor.schedule_debits d where d.merchant_id = n.merchant_id and d.id = n.id)`);
  await owner.query(`update floor.schedules s set version = n.version, updated_at = n.updated_at
    from floor.new_schedules n where n.merchant_id = s.merchant_id and n.id = s.id`);
  for (const table of ['schedule_changes', 'outbox', 'messages'])
    await owner.query(`insert into floor.${table} select * from floor.new_${table}`);
  await owner.query('commit');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
