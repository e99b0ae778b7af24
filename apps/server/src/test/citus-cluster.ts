import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeThrowawayFolder, type ThrowawayPostgres } from '../platform/db/throwaway-postgres.ts';
import { freePort } from './free-port.ts';

/** Three nodes on this machine: a coordinator, which the portal connects to, and two workers. */
export type CitusCluster = ThrowawayPostgres & {
  /** A superuser's address of the portal's database on each node, the coordinator first. */
  nodes: string[];
  /** `host:port` of each worker. */
  workers: string[];
  /** Ends one node at once, as a machine that loses its power; 0 is the coordinator. */
  killNode(n: number): Promise<void>;
  startNode(n: number): Promise<void>;
};

const SUPER = 'postgres';
const OWNER = 'lorikeet_owner';
const APP = 'lorikeet_app';
const DATABASE = 'lorikeet';
const NOBODY = 65534;
const NAMES = ['coordinator', 'worker-1', 'worker-2'];

const SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  output_plugin_libraries: 'pgoutput,citus',
  max_prepared_transactions: '200',
  max_connections: '400',
  // Each database with Citus has a process that looks after it.
  max_worker_processes: '96',
  max_wal_size: '4GB',
  work_mem: '32MB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.enable_create_database_propagation': 'off',
};

/** For throwaway databases: no write waits for the disk, and a crash of the machine may lose everything. */
const VOLATILE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

type Options = { home: string; volatile: boolean; settings: Record<string, string> };
type Node = { name: string; folder: string; port: number; process?: ChildProcess };

/**
 * Starts three empty nodes from a folder that holds `bin/initdb` and the rest of a PostgreSQL with Citus. Roles and
 * database are on the coordinator, as on a plain PostgreSQL; nothing is distributed yet. Anybody on this machine is
 * let in, so it is for data of no worth. Throws with the end of a node's log when it does not start.
 */
export async function startCitusCluster(options: Options): Promise<CitusCluster> {
  const dataDir = await makeThrowawayFolder(options);
  const nodes: Node[] = [];
  for (const name of NAMES) nodes.push({ name, folder: join(dataDir, name), port: await freePort() });
  initialize(options.home, nodes[0]!);
  // A copy is made sooner than another one from nothing.
  for (const node of nodes.slice(1)) spawnSync('cp', ['-a', nodes[0]!.folder, node.folder]);
  const start = (node: Node) => launch(options, node);
  const stop = async () => {
    await Promise.all(nodes.map((node) => end(node, 'SIGINT')));
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all(nodes.map(start));
    await prepareCoordinator(nodes[0]!.port);
  } catch (error) {
    await stop();
    throw error;
  }
  const at = (role: string, node: Node) => `postgres://${role}@127.0.0.1:${node.port}/${DATABASE}`;
  return {
    ownerUrl: at(OWNER, nodes[0]!),
    appUrl: at(APP, nodes[0]!),
    superUrl: at(SUPER, nodes[0]!),
    dataDir,
    nodes: nodes.map((node) => at(SUPER, node)),
    workers: nodes.slice(1).map(({ port }) => `127.0.0.1:${port}`),
    killNode: (n) => end(nodes[n]!, 'SIGQUIT'),
    startNode: (n) => start(nodes[n]!),
    stop,
  };
}

/** PostgreSQL refuses to run as root. */
const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** The folder as PostgreSQL gets it: `nobody` can use its working folder below one that is closed to it. */
function placeOf(folder: string): { cwd: string; path: string } {
  return { cwd: folder, path: account.uid === undefined ? folder : '/proc/self/cwd' };
}

function initialize(home: string, node: Node): void {
  const initdb = join(home, 'bin', 'initdb');
  if (!existsSync(initdb))
    throw new Error(`CITUS_BIN must be a folder that holds bin/initdb: ${home} does not.`);
  mkdirSync(node.folder, { mode: 0o700 });
  if (account.uid !== undefined) chownSync(node.folder, account.uid, account.gid);
  const { cwd, path } = placeOf(node.folder);
  const settings = [
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const made = spawnSync(initdb, ['-D', path, '-U', SUPER, ...settings, '--locale=C', '--no-sync'], {
    cwd,
    env: {},
    encoding: 'utf8',
    ...account,
  });
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stdout}${made.stderr}`);
}

async function launch(options: Options, node: Node): Promise<void> {
  const volatile = options.volatile ? VOLATILE : {};
  const settings = { ...SETTINGS, ...volatile, ...options.settings, port: String(node.port) };
  const { cwd, path } = placeOf(node.folder);
  const log = openSync(`${node.folder}.log`, 'a', 0o600);
  const child = spawn(
    join(options.home, 'bin', 'postgres'),
    ['-D', path, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd, detached: true, stdio: ['ignore', log, log], env: {}, ...account },
  );
  closeSync(log);
  child.unref();
  node.process = child;
  while (child.exitCode === null && child.signalCode === null) {
    const [pid, , , , , , , state] = pidFile(node);
    if (pid === String(child.pid) && state?.trim() === 'ready') return;
    await sleep(20);
  }
  const last = readFileSync(`${node.folder}.log`, 'utf8').split('\n').slice(-15).join('\n');
  throw new Error(`The ${node.name} did not start:\n${last}`);
}

function pidFile(node: Node): string[] {
  try {
    return readFileSync(join(node.folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function end(node: Node, signal: NodeJS.Signals): Promise<void> {
  const running = node.process;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, 'exit');
  running.kill(signal);
  const patience = setTimeout(() => running.kill('SIGQUIT'), 20_000);
  await ended;
  clearTimeout(patience);
}

/** Roles and database where an administrator makes them; the workers get theirs when they join. */
async function prepareCoordinator(port: number): Promise<void> {
  const client = new pg.Client(`postgres://${SUPER}@127.0.0.1:${port}/postgres`);
  await client.connect();
  try {
    for (const role of [OWNER, APP]) await client.query(`create role ${role} login`);
    await client.query(`grant ${APP} to ${OWNER}`);
    await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}
