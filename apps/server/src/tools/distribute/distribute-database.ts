import type pg from 'pg';
import { createLocks } from '../../platform/db/locks.ts';
import { silenceBorne, TIME_OUTS } from '../../platform/db/time-outs.ts';
import { connected, rowsOf } from './connected.ts';
import { joinNodes } from './join-nodes.ts';
import { placeTables } from './place-tables.ts';
import { findSchemaFaults } from './schema-rules.ts';
import { differences, takeStock } from './take-stock.ts';

export type Distribution = {
  /** The coordinator's database as the application, as the owner of its tables, and as a superuser where there is one. */
  appUrl: string;
  ownerUrl: string;
  adminUrl?: string | undefined;
  /** `host:port` of workers that shall belong to the cluster, beside those that do. */
  workers: readonly string[];
  /** `host:port` by which workers reach the coordinator, when it is not that of the addresses. */
  coordinator?: string | undefined;
  /** How many pieces the tenants are spread over; fixed from then on. */
  shards: number;
  say(line: string): void;
};

/** Whoever holds it distributes; the others are refused. */
export const DISTRIBUTE_LOCK = 'distribute';

/**
 * Spreads a migrated database, empty or filled, over the nodes of a cluster. Every step looks first at what is done, so
 * that a run that was cut off is simply repeated, and a run after new migrations places their tables. Throws, with the
 * mend in its words and before anything is changed, on what is not as it must be; and when rows or foreign keys are not
 * the same afterwards. Nobody else may write meanwhile.
 */
export async function distributeDatabase(distribution: Distribution): Promise<void> {
  const locks = createLocks({ connectionString: distribution.ownerUrl }, silenceBorne(TIME_OUTS), () => {});
  const taken = () => {
    throw new Error('This database is being distributed by another process: wait for it.');
  };
  try {
    await locks.with(
      DISTRIBUTE_LOCK,
      () => connected(distribution.ownerUrl, (owner) => place(owner, distribution)),
      {
        waitMs: 0,
        taken,
      },
    );
  } finally {
    await locks.end();
  }
}

async function place(owner: pg.Client, distribution: Distribution): Promise<void> {
  const { appUrl, adminUrl, say } = distribution;
  await refuseFaultySchema(owner);
  if (adminUrl) await joinNodes({ ...distribution, adminUrl });
  await refuseWithoutCluster(owner);
  // Its only tables of its own are those of the job queue, which stay on the coordinator.
  await connected(appUrl, (app) =>
    app.query('alter role current_user set citus.enable_ddl_propagation = off'),
  );
  const before = await takeStock(owner);
  await placeTables(owner, distribution);
  await owner.query('analyze');
  const changed = differences(before, await takeStock(owner));
  if (changed.length > 0) throw new Error(changed.join('\n'));
  const rows = [...before.rows.values()].reduce((sum, n) => sum + n, 0);
  say(`As before: ${before.rows.size} tables, ${rows} rows, ${before.keys} foreign keys, all valid.`);
}

async function refuseFaultySchema(owner: pg.Client): Promise<void> {
  const faults = await findSchemaFaults(owner);
  if (faults.length === 0) return;
  const lines = faults.map((one) => `  ${one.rule}: ${one.faults.join(', ')}`);
  throw new Error(`The schema cannot be distributed; mend it by a migration first:\n${lines.join('\n')}`);
}

async function refuseWithoutCluster(owner: pg.Client): Promise<void> {
  const found = await rowsOf(owner, `select from pg_extension where extname = 'citus'`);
  if (found.length === 0) {
    throw new Error(
      'The database has no Citus. Set DATABASE_ADMIN_URL to a superuser’s address of it and name the workers with ' +
        '--workers host:port,host:port; or have an administrator run `create extension citus` on every node, and ' +
        '`select citus_set_coordinator_host(…)` and `select citus_add_node(…)` on the coordinator.',
    );
  }
  const [{ n } = { n: 0 }] = await rowsOf<{ n: number }>(
    owner,
    'select count(*)::int as n from pg_dist_node where isactive and shouldhaveshards',
  );
  if (n === 0)
    throw new Error('No node may hold shards: name the workers with --workers host:port,host:port.');
}
