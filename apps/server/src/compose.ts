import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createS3Storage } from './adapters/s3/s3-storage.ts';
import type { Config } from './config.ts';
import { moduleList } from './modules.ts';
import { createClock } from './platform/clock.ts';
import { createReplica, type Replica } from './platform/db/replica.ts';
import { createPool, type Pool } from './platform/db/sql.ts';
import { createFileStore } from './platform/files/file-store.ts';
import { createFolderStorage } from './platform/files/folder-storage.ts';
import type { Storage } from './platform/files/storage.ts';
import { fileRoutes } from './platform/files/tickets.ts';
import type { Authenticator } from './platform/http/caller.ts';
import { createReadiness, type Readiness } from './platform/http/readiness.ts';
import { createRoutes, type Routes } from './platform/http/routes.ts';
import { createHttpServer } from './platform/http/server.ts';
import { sharedCounts } from './platform/http/share-counts.ts';
import { createLog } from './platform/log.ts';
import type { Module } from './platform/module.ts';
import { createVault } from './platform/vault.ts';
import type { Platform } from './platform/work.ts';

export type Portal = {
  config: Config;
  platform: Platform;
  modules: readonly Module[];
  app: FastifyInstance;
  routes: Routes;
  staffAuthenticator: Authenticator;
  /** The demo's clock: how far business time is ahead of the wall, and whether the database was asked. */
  offset: { ms: number; isRead?: true };
  /** Not ready while the process starts and from the moment that it is asked to end. */
  readiness: Readiness;
  close(): Promise<void>;
};

/** The only place where adapters meet modules: builds the whole portal from its configuration, starting nothing. */
export function composePortal(config: Config): Portal {
  const offset: Portal['offset'] = { ms: 0 };
  const vault = createVault(config.VAULT_KEYS, config.vaultCurrent);
  const pool = createPool(config.DATABASE_URL, config.DATABASE_POOL, {
    prepare: config.DATABASE_PREPARE,
    timeOuts: config.timeOuts,
    directUrl: config.DATABASE_DIRECT_URL,
  });
  const platform: Platform = {
    pool,
    replica: replicaOf(config, pool),
    clock: createClock(() => offset.ms),
    vault,
    files: createFileStore(storageOf(config), vault.fileKeys),
    log: createLog(config.LOG_LEVEL),
    publicUrl: config.publicUrl,
    carries: config.carries,
  };
  const { modules, authenticators, isSessionOpen } = moduleList(config, platform);
  const readiness = createReadiness(platform);
  const app = createHttpServer({
    log: platform.log,
    trustProxy: config.TRUST_PROXY,
    isHttps: config.publicUrl.startsWith('https:'),
    connectionsMax: config.MAX_CONNECTIONS,
    sourceOf: (ip) => vault.steadyFingerprint(`source:${ip}`).slice(-16),
    isStopping: readiness.isStopping,
  });
  const routes = createRoutes(app, platform, authenticators, {
    strangersPerMinute: config.CALLS_PER_MINUTE,
    sessionsPerMinute: config.SESSION_CALLS_PER_MINUTE,
    streamsMax: Math.ceil(config.MAX_CONNECTIONS / 2),
    shared: (kind) => sharedCounts(platform, kind),
  });
  for (const module of modules) module.routes?.(routes);
  fileRoutes(
    routes,
    modules.flatMap((module) => module.files ?? []),
    isSessionOpen,
  );
  return {
    config,
    platform,
    modules,
    app,
    routes,
    staffAuthenticator: authenticators.merchant!,
    offset,
    readiness,
    async close() {
      await app.close();
      await Promise.all([pool.end(), platform.replica?.pool.end()]);
    },
  };
}

/** A replica that is away must not keep a call waiting for as long as the database may. */
const REPLICA_CONNECT_MS = 1_000;

function replicaOf(config: Config, primary: Pool): Replica | undefined {
  if (!config.DATABASE_REPLICA_URL) return undefined;
  const timeOuts = { ...config.timeOuts, connectMs: REPLICA_CONNECT_MS };
  const prepare = config.DATABASE_PREPARE;
  const pool = createPool(config.DATABASE_REPLICA_URL, config.DATABASE_POOL, { prepare, timeOuts });
  return createReplica(pool, primary, config.DATABASE_REPLICA_LAG * 1_000);
}

/** A bucket that all processes reach, or a folder. */
function storageOf(config: Config): Storage {
  if (!config.S3_BUCKET) return createFolderStorage(join(config.DATA_DIR, 'files'));
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  return createS3Storage({
    bucket: config.S3_BUCKET,
    prefix: config.S3_PREFIX,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
}
