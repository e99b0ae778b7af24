import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BANK_ZONE, instantAt, toLocalDate } from '@lorikeet/domain/kernel';
import pg from 'pg';
import { acceptFile } from '../apps/server/src/modules/bank-files/index.ts';
import { runDebits, submitFile } from '../apps/server/src/modules/debits/index.ts';
import { queriesOn, sql } from '../apps/server/src/platform/db/sql.ts';
import { createRun } from '../apps/server/src/platform/run.ts';
import { inTenant, SYSTEM } from '../apps/server/src/platform/work.ts';
import { type Engine, startEngine } from '../apps/server/src/test/engine.ts';
import { createFixturePlatform, type FixturePlatform } from '../simulate/fixture/fixture-platform.ts';
import { insertDueDebits } from '../simulate/fixture/insert-due-debits.ts';
import { insertPayers } from '../simulate/fixture/insert-payers.ts';
import {
  type FixtureMerchant,
  openMerchant,
  openPlatformTenant,
} from '../simulate/fixture/open-merchants.ts';

const DAY = toLocalDate('2026-11-24');
const NOW = instantAt(DAY, '07:00', BANK_ZONE);
const ROUNDS = 3;
const DEBITS = 10_000;
type Shape = { name: string; tenants: number; debits: number };
/** One tenant with so many debits, and twenty with a tenth each. */
const shapesOf = (debits: number): Shape[] => [
  { name: 'one tenant', tenants: 1, debits },
  { name: '20 tenants in parallel', tenants: 20, debits: Math.ceil(debits / 10) },
];

type Side = { name: 'postgres' | 'citus'; engine: Engine; platform: FixturePlatform; opened: number };
type Print = (line: object) => void;

/**
 * The debit run of one tenant and of twenty at once, on one PostgreSQL and on a cluster of three nodes, both with fsync
 * on and both on this machine: it shows what the spreading costs, not what more machines gain. Medians of three,
 * interleaved.
 */
export async function runOnCitus(citus: string, print: Print, debits = DEBITS): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lorikeet-bench-'));
  const sides: Side[] = [];
  try {
    sides.push(await open('postgres', folder), await open('citus', folder, citus));
    for (const shape of shapesOf(debits)) {
      const seconds = new Map<Side, number[]>(sides.map((side) => [side, []]));
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const side of sides) {
          const merchants = await seed(side, shape);
          await settle(side.engine);
          seconds.get(side)!.push(await timed(side.platform, merchants, shape.tenants * shape.debits));
        }
      }
      for (const side of sides) {
        const median = seconds.get(side)!.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
        const n = shape.tenants * shape.debits;
        const figures = { n, seconds: Math.round(median * 1000) / 1000, per_second: Math.round(n / median) };
        print({ name: `debit-run, ${shape.name}`, on: side.name, ...figures });
      }
    }
  } finally {
    for (const { engine, platform } of sides) await platform.pool.end().then(() => engine.stop());
    await rm(folder, { recursive: true, force: true });
  }
}

async function open(name: Side['name'], folder: string, citus?: string): Promise<Side> {
  const engine = await startEngine({ volatile: false, citus });
  const ground = { databaseUrl: engine.appUrl, dataDir: join(folder, name) };
  const platform = createFixturePlatform(ground, NOW, { connections: 24 });
  await openPlatformTenant(platform);
  return { name, engine, platform, opened: 0 };
}

/** New merchants with debits that are due, so that no round meets what an earlier one left. */
async function seed(side: Side, { tenants, debits }: Shape): Promise<FixtureMerchant[]> {
  const merchants: FixtureMerchant[] = [];
  for (let n = 0; n < tenants; n += 1) {
    side.opened += 1;
    const slug = `bench-${side.opened}`;
    const merchant = await openMerchant(side.platform, { slug, model: 'direct', recordsPerFile: debits });
    await insertPayers(side.platform, merchant, debits);
    await insertDueDebits(side.platform, merchant, DAY);
    merchants.push(merchant);
  }
  return merchants;
}

/** Brings what was written to disk and statistics up to date, so that one round's writing does not slow the next. */
async function settle({ nodes, ownerUrl }: Engine): Promise<void> {
  await asked(ownerUrl, 'analyze');
  for (const node of nodes) await asked(node, 'checkpoint');
}

async function asked(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function timed(
  platform: FixturePlatform,
  merchants: readonly FixtureMerchant[],
  wanted: number,
): Promise<number> {
  const started = performance.now();
  await Promise.all(merchants.map(({ merchantId }) => debitRun(platform, merchantId)));
  const seconds = (performance.now() - started) / 1000;
  const { n } = await queriesOn(platform.pool).one<{ n: number }>(sql`
    select count(*)::int as n from payments
    where merchant_id = any(${merchants.map((one) => one.merchantId)}::uuid[]) and stage = 'submitted'`);
  if (n !== wanted) throw new Error(`ran ${n} of ${wanted}`);
  return seconds;
}

/** Claim, file, the bank's acceptance, postings. */
async function debitRun(platform: FixturePlatform, merchantId: string): Promise<void> {
  const run = createRun(platform, merchantId, SYSTEM);
  await runDebits(run, DAY);
  const files = await queriesOn(platform.pool).rows<{ id: string }>(
    sql`select id from bank_files where merchant_id = ${merchantId} order by id`,
  );
  for (const { id } of files) {
    await inTenant(platform, merchantId, SYSTEM, (work) => acceptFile(work, id, 'BENCH'));
    await submitFile(run, id);
  }
}
