import { migrate } from '../platform/db/migrate.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../platform/db/throwaway-postgres.ts';
import { distributeDatabase } from '../tools/distribute/distribute-database.ts';
import { type CitusCluster, startCitusCluster } from './citus-cluster.ts';

/** A PostgreSQL with a migrated database, or a cluster of them with a distributed one. */
export type Engine = ThrowawayPostgres & {
  /** A superuser's address of the database on each node, the one that the portal connects to first. */
  nodes: string[];
  killNode?: CitusCluster['killNode'];
  startNode?: CitusCluster['startNode'];
  workers?: CitusCluster['workers'];
};

export type EngineOptions = {
  volatile: boolean;
  citus?: string | undefined;
  /** False leaves the cluster's nodes apart and the tables on the coordinator. */
  isDistributed?: boolean;
  /** Settings of each node of a cluster, beside its own. */
  settings?: Record<string, string>;
};

/** Few shards: each table has one file a shard, and a test's database is a copy of all of them. */
const SHARDS = 4;

/**
 * Starts the database of a run: the embedded PostgreSQL, or three nodes of the PostgreSQL with Citus in the folder
 * `citus`. `stop` ends it and removes its files.
 */
export async function startEngine({
  volatile,
  citus,
  isDistributed = true,
  settings = {},
}: EngineOptions): Promise<Engine> {
  const engine: Engine = citus
    ? await startCitusCluster({ home: citus, volatile, settings })
    : await startPlain(volatile);
  try {
    await migrate({ ownerUrl: engine.ownerUrl, appRole: new URL(engine.appUrl).username });
    const { ownerUrl, appUrl, superUrl, workers } = engine;
    if (workers && isDistributed) {
      await distributeDatabase({
        ownerUrl,
        appUrl,
        adminUrl: superUrl,
        workers,
        shards: SHARDS,
        say: () => {},
      });
    }
    return engine;
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

async function startPlain(isVolatile: boolean): Promise<Engine> {
  const postgres = await startThrowawayPostgres({ volatile: isVolatile });
  return { ...postgres, nodes: [postgres.superUrl] };
}
