import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { instantAt, toLocalDate } from '@lorikeet/domain/kernel';
import pg from 'pg';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { startThrowawayPostgres } from '../apps/server/src/platform/db/throwaway-postgres.ts';
import type { Platform } from '../apps/server/src/platform/work.ts';
import { citusHome } from '../simulate/fixture/citus-home.ts';
import { benchPlatform, type Ground } from './bench-platform.ts';

/** What a benchmark is given: an empty migrated database of its own with fsync on, and where its figures go. */
export type BenchContext = {
  platform: Platform;
  /** What the platform stands on, for a process of its own. */
  ground: Ground;
  ownerUrl: string;
  print(line: object): void;
  /** A second database of the same rows; cuts every connection to the first. Its connection string for the server's role. */
  copyDatabase(): Promise<string>;
  /** Brings everything that was written to disk, so that one run's writing does not slow the next. */
  settle(): Promise<void>;
  /**
   * Lets the database count what its tables hold, as it does by itself within a minute: what is measured right after thousands
   * of rows came is planned as if the tables were empty.
   */
  analyze(): Promise<void>;
  /** Sizes asked for on the command line; empty means the benchmark's own. */
  sizes: readonly number[];
  /** What else stands on the command line: names of what is to be measured alone. */
  names: readonly string[];
};

const BENCHES: Readonly<Record<string, () => Promise<{ run(context: BenchContext): Promise<void> }>>> = {
  'debit-run': () => import('./debit-run.ts'),
  'bill-run': () => import('./bill-run.ts'),
  days: () => import('./days.ts'),
  existence: () => import('./existence.ts'),
  'sign-in': () => import('./sign-in.ts'),
  calls: () => import('./calls/index.ts'),
  lists: () => import('./lists/index.ts'),
  export: () => import('./lists/export-alone.ts'),
  'main-thread': () => import('./browser/main-thread.ts'),
  'card-payment': () => import('./money/card-payment.ts'),
  'return-file': () => import('./money/return-file.ts'),
  'brf-file': () => import('./money/brf-file.ts'),
  'payout-run': () => import('./money/payout-run.ts'),
  'ledger-as-of': () => import('./money/ledger-as-of.ts'),
  journal: () => import('./money/journal.ts'),
  'ratepayer-home': () => import('./rates/ratepayer-home.ts'),
  'roll-import': () => import('./rates/roll-import.ts'),
  'schedule-respread': () => import('./rates/schedule-respread.ts'),
};

/** A Monday morning: banks are open and no cut-off has passed, whenever the benchmark is run. */
const MORNING = instantAt(toLocalDate('2026-11-23'), '07:00', 'Australia/Sydney');

/**
 * `npm run bench -- NAME [SIZE …] [WHAT …]`: one JSON line a figure on standard output and nothing else, from a throwaway
 * database that is gone afterwards. `debit-run --citus` compares with a cluster made from the PostgreSQL with Citus in
 * the folder CITUS_BIN, on which `rest [SECONDS]` counts what an idle portal asks. Ends with 2 when the name is unknown.
 */
async function main([name = '', ...rest]: readonly string[]): Promise<number> {
  const bench = BENCHES[name];
  if (name === 'debit-run' && rest.includes('--citus')) {
    const { runOnCitus } = await import('./debit-run-citus.ts');
    const size = Number(rest.find((one) => one !== '--citus'));
    await runOnCitus(citusHome(), print, size || undefined);
    return 0;
  }
  if (name === 'rest') {
    const { measureRest } = await import('./rest-citus.ts');
    await measureRest(citusHome(), print, Number(rest[0]) || undefined);
    return 0;
  }
  if (!bench) {
    process.stderr.write(`npm run bench -- ${Object.keys(BENCHES).join(' | ')} | debit-run --citus | rest\n`);
    return 2;
  }
  const postgres = await startThrowawayPostgres({ volatile: false });
  const stop = () => void postgres.stop().finally(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const ground: Ground = {
    appUrl: postgres.appUrl,
    key: randomBytes(32).toString('hex'),
    folder: join(postgres.dataDir, 'bench-files'),
    at: MORNING.toISOString(),
  };
  const platform = benchPlatform(ground);
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, appRole: new URL(postgres.appUrl).username });
    const { run } = await bench();
    await run({
      platform,
      ground,
      ownerUrl: postgres.ownerUrl,
      sizes: rest.map(Number).filter((size) => !Number.isNaN(size)),
      names: rest.filter((one) => Number.isNaN(Number(one))),
      copyDatabase: () => copyDatabase(postgres),
      settle: () => asked(postgres.superUrl, 'checkpoint'),
      analyze: () => asked(postgres.superUrl, 'analyze'),
      print,
    });
    return 0;
  } finally {
    await platform.pool.end();
    await rm(ground.folder, { recursive: true, force: true });
    await postgres.stop();
  }
}

const print = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`);

async function asked(superUrl: string, statement: 'checkpoint' | 'analyze'): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function copyDatabase({ superUrl, appUrl }: { superUrl: string; appUrl: string }): Promise<string> {
  const original = new URL(superUrl).pathname.slice(1);
  const elsewhere = new URL(superUrl);
  elsewhere.pathname = '/postgres';
  const client = new pg.Client({ connectionString: elsewhere.href });
  await client.connect();
  try {
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      original,
    ]);
    await client.query(`create database ${original}_copy template ${original}`);
  } finally {
    await client.end();
  }
  const copy = new URL(appUrl);
  copy.pathname = `/${original}_copy`;
  return copy.href;
}

process.exitCode = await main(process.argv.slice(2));
