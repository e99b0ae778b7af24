import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statfsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, createCluster, openCluster, prepareDatabase } from './embedded-cluster.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { lifeMark, withFileLock } from './process-life.ts';

export type EmbeddedPostgres = {
  /** Owns the database and its tables: migrations. */
  ownerUrl: string;
  /** Owns nothing: the application. */
  appUrl: string;
  /** May create databases: tests and benchmarks. */
  superUrl: string;
  /** Ends PostgreSQL, unless another process uses it too; the last one ends it. */
  stop(): Promise<void>;
};

const SETTINGS = {
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  work_mem: '64MB',
  maintenance_work_mem: '256MB',
  // The data lies on a solid-state disk or in memory: reading by an index costs little more than reading in a row.
  random_page_cost: '1.1',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  listen_addresses: '127.0.0.1',
};

/** In the cluster's own folder, which nobody else may enter. */
const SOCKETS = process.platform === 'win32' ? '' : '.';

/** For throwaway databases: no write waits for the disk, and a crash may lose everything. */
const VOLATILE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '256MB',
  plan_cache_mode: 'force_generic_plan',
};

/** The smallest shared-memory mount on which parallel queries with our work_mem do not run out. */
const SHARED_MEMORY_BYTES_MIN = 512 * 1024 * 1024;

/**
 * Starts the PostgreSQL of a data folder, or joins the one that already runs there (another process's, or one
 * that outlived its Node). Creates cluster, roles, database and extensions the first time. `volatile` trades
 * durability for speed. Throws with the end of PostgreSQL's log when it does not start.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  volatile?: boolean;
}): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  return withFileLock(join(dataDir, 'postgres.lock'), async () => {
    const binaries = findPostgresBinaries();
    const cluster = (await openCluster(dataDir)) ?? (await createCluster(dataDir, binaries));
    const port = (await runningPort(cluster)) ?? (await launch(cluster, binaries, options.volatile ?? false));
    await prepareDatabase(cluster, port);
    const leave = await enlist(cluster);
    return { ...(await cluster.urls(port)), stop: () => stop(cluster, leave) };
  });
}

type PidFile = { pid: number; port: number; ready: boolean };

async function readPidFile(cluster: Cluster): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  if (!lines[0]) return undefined;
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: (lines[7] ?? '').trim() === 'ready' };
}

/** The port of the PostgreSQL that already serves this cluster. */
async function runningPort(cluster: Cluster): Promise<number | undefined> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const found = await readPidFile(cluster);
    if (!found || lifeMark(found.pid) === undefined) return undefined;
    // The password settles whether that process is ours: numbers of processes are used again after a reboot.
    if (found.ready) return (await cluster.answers(found.port)) ? found.port : undefined;
    await sleep(50);
  }
  return undefined;
}

async function launch(cluster: Cluster, binaries: PostgresBinaries, isVolatile: boolean): Promise<number> {
  const settings: Record<string, string> = {
    ...SETTINGS,
    ...(isVolatile ? VOLATILE : {}),
    ...sharedMemory(),
    unix_socket_directories: SOCKETS,
  };
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(cluster);
    if (await launchOnce(cluster, binaries, { ...settings, port: String(port) })) return port;
    // Some file systems hold none (folders shared with a container): then only by the port.
    if (logTail(cluster).includes('could not create any Unix-domain sockets'))
      settings.unix_socket_directories = '';
    // After a kill -9 of PostgreSQL its last children need a moment to let go of the shared memory.
    if (attempt === 5) throw new Error(`PostgreSQL did not start:\n${logTail(cluster)}`);
    await sleep(300);
  }
}

async function launchOnce(
  cluster: Cluster,
  binaries: PostgresBinaries,
  settings: Record<string, string>,
): Promise<boolean> {
  const log = openSync(cluster.log, 'a', 0o600);
  const place = cluster.placeFor(binaries.account);
  const child = spawn(
    binaries.postgres,
    ['-D', place.path, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Its own session: Ctrl-C in a terminal must reach us first, so that the server ends before its database.
    { cwd: place.cwd, detached: true, stdio: ['ignore', log, log], env: {}, ...binaries.account },
  );
  closeSync(log);
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  child.unref();
  while (!ended) {
    const found = await readPidFile(cluster);
    if (found?.pid === child.pid && found?.ready) return true;
    await sleep(10);
  }
  return false;
}

function sharedMemory(): Record<string, string> {
  try {
    const mount = statfsSync('/dev/shm');
    if (mount.bavail * mount.bsize >= SHARED_MEMORY_BYTES_MIN) return {};
  } catch {
    return {}; // not Linux: PostgreSQL's own choice is right
  }
  return { dynamic_shared_memory_type: 'mmap' };
}

function logTail(cluster: Cluster): string {
  return readFileSync(cluster.log, 'utf8').split('\n').slice(-15).join('\n');
}

/** The port of last time when it is free, so that a tool that knows it finds it again. */
async function choosePort(cluster: Cluster): Promise<number> {
  const port = (await freePort(cluster.lastPort)) ?? (await freePort(0));
  if (port === undefined) throw new Error('No port is free on 127.0.0.1 for PostgreSQL.');
  await cluster.rememberPort(port);
  return port;
}

function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(undefined));
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

let enlisted = 0;

/** Registers this process as a user of the cluster; returns the function that ends its use. */
async function enlist(cluster: Cluster): Promise<() => Promise<void>> {
  await mkdir(cluster.users, { recursive: true });
  const mine = join(cluster.users, `${process.pid}-${enlisted++}`);
  await writeFile(mine, lifeMark(process.pid) ?? '');
  return () => rm(mine, { force: true });
}

async function hasUsers(cluster: Cluster): Promise<boolean> {
  let found = false;
  for (const name of await readdir(cluster.users)) {
    const path = join(cluster.users, name);
    const mark = await readFile(path, 'utf8').catch(() => '');
    if (mark && lifeMark(Number(name.split('-')[0])) === mark) found = true;
    else await rm(path, { force: true });
  }
  return found;
}

async function stop(cluster: Cluster, leave: () => Promise<void>): Promise<void> {
  await withFileLock(join(cluster.dataDir, 'postgres.lock'), async () => {
    await leave();
    if (await hasUsers(cluster)) return;
    const running = await readPidFile(cluster);
    if (running) await endProcess(running.pid);
  });
}

/** A fast shutdown; an immediate one (recovered from at the next start) when that takes too long. */
async function endProcess(pid: number): Promise<void> {
  for (const [signal, patience] of [['SIGINT', 30_000] as const, ['SIGQUIT', 10_000] as const]) {
    if (lifeMark(pid) === undefined) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < patience && lifeMark(pid) !== undefined; waited += 10) await sleep(10);
  }
}
