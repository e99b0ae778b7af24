import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEngine } from '../apps/server/src/test/engine.ts';
import { startFleet } from '../apps/server/src/test/fleet.ts';
import { fixtureEnvironment } from '../simulate/fixture/fixture-modules.ts';

const SECONDS = 60;
/** What a start does once is over by then. */
const SETTLE_MS = 20_000;

/** Counts statements by the way they are run. Only a superuser may read it. */
const EXTRA = {
  shared_preload_libraries: 'citus,pg_stat_statements',
  'citus.stat_statements_track': 'all',
};

/**
 * Which statements of a portal that nobody uses ask every shard, and how often: two processes that serve and two that
 * work on three nodes with the demo's merchants, watched for a while. One line a statement, the most frequent first, and
 * one with their sum. The goal is none more than once a second in the whole cluster.
 */
export async function measureRest(
  citus: string,
  print: (line: object) => void,
  seconds = SECONDS,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-bench-'));
  const engine = await startEngine({ volatile: true, citus, settings: EXTRA });
  try {
    const env = fixtureEnvironment({ databaseUrl: engine.appUrl, dataDir });
    const fleet = await startFleet({ ...env, DEMO: '1', DEMO_DAYS: '60', DEMO_CUSTOMERS: '8' });
    try {
      await sleep(SETTLE_MS);
      const counted = await countStatements(engine.superUrl, seconds);
      for (const { asks, statement } of counted.filter(({ isWide }) => isWide))
        print({ name: 'rest, every shard', per_second: perSecond(asks, seconds), statement });
      print({
        name: 'rest, in all',
        seconds,
        every_shard_per_second: perSecond(sumOf(counted.filter(({ isWide }) => isWide)), seconds),
        others_per_second: perSecond(sumOf(counted.filter(({ isWide }) => !isWide)), seconds),
      });
    } finally {
      await fleet.stop();
    }
  } finally {
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Counted = { statement: string; isWide: boolean; asks: number };

/** The statements of the coordinator that went to workers in that time, the most frequent first. */
async function countStatements(superUrl: string, seconds: number): Promise<Counted[]> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('select pg_stat_statements_reset(), citus_stat_statements_reset()');
    await sleep(seconds * 1000);
    const { rows } = await client.query<Counted>(`
      select regexp_replace(query, '\\s+', ' ', 'g') as statement, sum(calls)::int as asks,
        partition_key is null and exists (select 1 from citus_tables t
          where t.citus_table_type = 'distributed' and s.query ~ ('\\m' || t.table_name || '\\M')) as "isWide"
      from citus_stat_statements s where query !~ 'citus_|pg_stat_statements' group by 1, 3 order by 2 desc, 1`);
    return rows.map((row) => ({ ...row, statement: row.statement.slice(0, 160) }));
  } finally {
    await client.end();
  }
}

const sumOf = (counted: readonly Counted[]) => counted.reduce((sum, { asks }) => sum + asks, 0);
const perSecond = (asks: number, seconds: number) => Math.round((asks / seconds) * 100) / 100;
