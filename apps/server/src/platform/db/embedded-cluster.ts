import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Account, PostgresBinaries } from './postgres-binaries.ts';

/** A PostgreSQL cluster in a data folder: its paths and its operating-system account. */
export type Cluster = {
  dataDir: string;
  /** PostgreSQL's own files. */
  folder: string;
  log: string;
  /** One file for each process that uses the running PostgreSQL. */
  users: string;
  lastPort: number;
  /** True when the PostgreSQL on this port lets our superuser in. */
  answers(port: number): Promise<boolean>;
  rememberPort(port: number): Promise<void>;
  urls(port: number): Promise<{ ownerUrl: string; appUrl: string; superUrl: string }>;
  placeFor(account: Account): Place;
};

type Place = { cwd: string; path: string };

/** Kept in the data folder, readable by us alone. */
type Keys = {
  superPassword: string;
  ownerPassword: string;
  appPassword: string;
  port: number;
  prepared: boolean;
};

const DATABASE = 'lorikeet';
const OWNER = 'lorikeet_owner';
const APP = 'lorikeet_app';
const SUPER = 'postgres';
const EXTENSIONS = ['pg_trgm', 'btree_gist', 'pgcrypto'];

/** The cluster of a data folder, or undefined when there is none yet. Throws when its keys are lost. */
export async function openCluster(dataDir: string): Promise<Cluster | undefined> {
  const folder = join(dataDir, 'postgres');
  if (!(await stat(join(folder, 'PG_VERSION')).catch(() => undefined))) return undefined;
  const keys = await readKeys(dataDir);
  if (!keys) {
    throw new Error(`${folder} holds a database, but its passwords (${keysPath(dataDir)}) are gone.`);
  }
  return clusterOf(dataDir, keys);
}

/** Makes an empty cluster. A half-made one, left by a crash, is made anew: it becomes visible when complete. */
export async function createCluster(dataDir: string, binaries: PostgresBinaries): Promise<Cluster> {
  const keys: Keys = {
    superPassword: randomBytes(24).toString('hex'),
    ownerPassword: randomBytes(24).toString('hex'),
    appPassword: randomBytes(24).toString('hex'),
    port: 0,
    prepared: false,
  };
  const unfinished = join(dataDir, 'postgres.new');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeKeys(dataDir, keys);
  await initialize(dataDir, unfinished, keys, binaries);
  await rename(unfinished, join(dataDir, 'postgres'));
  return clusterOf(dataDir, keys);
}

async function initialize(dataDir: string, folder: string, keys: Keys, binaries: PostgresBinaries) {
  const password = join(dataDir, 'postgres.password');
  await writeFile(password, keys.superPassword, { mode: 0o600 });
  const { uid, gid } = binaries.account;
  if (uid !== undefined && gid !== undefined)
    for (const path of [folder, password]) chownSync(path, uid, gid);
  const handle = openSync(password, 'r');
  const place = placeOf(folder, binaries.account);
  const result = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${place.path}`,
      `--username=${SUPER}`,
      // The file's folder may be closed to its reader; the open handle can be read anyway.
      `--pwfile=${place.path === folder ? password : '/proc/self/fd/3'}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Byte order: independent of the locales that a machine has installed.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    {
      cwd: place.cwd,
      stdio: ['ignore', 'pipe', 'pipe', handle],
      env: {},
      encoding: 'utf8',
      ...binaries.account,
    },
  );
  closeSync(handle);
  await rm(password);
  if (result.status !== 0) throw new Error(`PostgreSQL's initdb failed:\n${result.stdout}${result.stderr}`);
}

/**
 * The data folder as PostgreSQL gets it. As `nobody` it cannot reach a folder below a private one (0700, as home
 * folders are), but it can use its working folder, which is entered before the account changes.
 */
function placeOf(folder: string, account: Account): Place {
  const viaWorkingFolder = account.uid !== undefined && process.platform === 'linux';
  return { cwd: folder, path: viaWorkingFolder ? '/proc/self/cwd' : folder };
}

function clusterOf(dataDir: string, keys: Keys): Cluster {
  const folder = join(dataDir, 'postgres');
  return {
    dataDir,
    folder,
    log: join(dataDir, 'postgres.log'),
    users: join(dataDir, 'postgres.users'),
    lastPort: keys.port,
    answers: (port) => asSuper(keys, port, 'postgres', async () => true).catch(() => false),
    async rememberPort(port) {
      if (keys.port === port) return;
      keys.port = port;
      await writeKeys(dataDir, keys);
    },
    urls: async (port) => {
      const by = await socketIn(folder, keys, port);
      return {
        ownerUrl: url(OWNER, keys.ownerPassword, port, DATABASE) + by,
        appUrl: url(APP, keys.appPassword, port, DATABASE) + by,
        superUrl: url(SUPER, keys.superPassword, port, DATABASE) + by,
      };
    },
    placeFor: (account) => placeOf(folder, account),
  };
}

/** Roles, database and extensions; each step harmless when already done, all skipped once they are. */
export async function prepareDatabase(cluster: Cluster, port: number): Promise<void> {
  const keys = await readKeys(cluster.dataDir);
  if (!keys || keys.prepared) return;
  await asSuper(keys, port, 'postgres', async (client) => {
    await createRole(client, OWNER, keys.ownerPassword);
    await createRole(client, APP, keys.appPassword);
    // The owner makes a schema for the application (its job queue), so it must be able to act for it.
    await client.query(`grant ${APP} to ${OWNER}`);
    if (await isMissing(client, 'pg_database where datname = $1', DATABASE)) {
      await client.query(`create database ${DATABASE} owner ${OWNER}`);
    }
  });
  await asSuper(keys, port, DATABASE, async (client) => {
    for (const name of EXTENSIONS) await client.query(`create extension if not exists ${name}`);
  });
  await writeKeys(cluster.dataDir, { ...keys, port, prepared: true });
}

async function createRole(client: pg.Client, name: string, password: string): Promise<void> {
  const missing = await isMissing(client, 'pg_roles where rolname = $1', name);
  await client.query(`${missing ? 'create' : 'alter'} role ${name} login password '${password}'`);
}

async function isMissing(client: pg.Client, where: string, name: string): Promise<boolean> {
  return (await client.query(`select 1 from ${where}`, [name])).rowCount === 0;
}

async function asSuper<T>(
  keys: Keys,
  port: number,
  database: string,
  body: (client: pg.Client) => Promise<T>,
  by = '',
) {
  const client = new pg.Client({ connectionString: url(SUPER, keys.superPassword, port, database) + by });
  await client.connect();
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

function url(user: string, password: string, port: number, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** The longest path of a socket that every system takes, in bytes. */
const SOCKET_PATH_MAX = 100;

/**
 * What an address says besides, so that it is reached by the socket in the cluster's folder: both processes then spend about
 * a third less on a round trip than over TCP, which the address still names. Nothing where nobody answers there: its path
 * is too long, or the file system holds no sockets.
 */
async function socketIn(folder: string, keys: Keys, port: number): Promise<string> {
  const path = join(folder, `.s.PGSQL.${port}`);
  if (Buffer.byteLength(path) > SOCKET_PATH_MAX || !existsSync(path)) return '';
  const by = `?host=${encodeURIComponent(folder)}`;
  return asSuper(keys, port, 'postgres', async () => by, by).catch(() => '');
}

function keysPath(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}

async function readKeys(dataDir: string): Promise<Keys | undefined> {
  const text = await readFile(keysPath(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

async function writeKeys(dataDir: string, keys: Keys): Promise<void> {
  const fresh = `${keysPath(dataDir)}.new`;
  await writeFile(fresh, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  await rename(fresh, keysPath(dataDir));
}
