import { access, constants, mkdtemp, readdir, readFile, readlink, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { lifeMark } from './process-life.ts';

const PREFIX = 'lorikeet-throwaway-';
const MEMORY_FOLDER = '/dev/shm';
/** A run of all tests takes about a tenth of it; a large proof most of it. */
const MEMORY_NEEDED = 8 * 1024 ** 3;

export type ThrowawayPostgres = EmbeddedPostgres & { dataDir: string };

/**
 * A PostgreSQL in a temporary folder, for tests and benchmarks: `stop` ends it and removes the folder. What
 * processes that were killed left behind is ended and removed at the next start. `volatile: false` keeps
 * fsync on, for figures that shall mean something.
 */
export async function startThrowawayPostgres(options: { volatile: boolean }): Promise<ThrowawayPostgres> {
  const dataDir = await makeThrowawayFolder(options);
  const postgres = await startEmbeddedPostgres({ dataDir, volatile: options.volatile });
  return {
    ...postgres,
    dataDir,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A folder for databases of this process: in memory where they are volatile and there is plenty of it. A database has a
 * file for each table and index, and a disk's file system can take a second of the processor to make and remove them.
 * What processes that were killed left in theirs is ended and removed.
 */
export async function makeThrowawayFolder({ volatile }: { volatile: boolean }): Promise<string> {
  for (const base of [tmpdir(), MEMORY_FOLDER]) await sweepAbandoned(base);
  const base = volatile && (await hasMemory()) ? MEMORY_FOLDER : tmpdir();
  return mkdtemp(join(base, `${PREFIX}${process.pid}-${lifeMark(process.pid)}-`));
}

async function hasMemory(): Promise<boolean> {
  const found = await access(MEMORY_FOLDER, constants.W_OK)
    .then(() => statfs(MEMORY_FOLDER))
    .catch(() => undefined);
  return found !== undefined && Math.min(found.bavail * found.bsize, freemem()) >= MEMORY_NEEDED;
}

async function sweepAbandoned(base: string): Promise<void> {
  for (const name of await readdir(base).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue;
    const [pid, mark] = name.slice(PREFIX.length).split('-');
    if (lifeMark(Number(pid)) === mark) continue;
    const folder = join(base, name);
    for (const cluster of await readdir(folder).catch(() => [])) await endAbandoned(join(folder, cluster));
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }).catch(() => {});
  }
}

async function endAbandoned(cluster: string): Promise<void> {
  const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(pidFile.split('\n')[0]);
  // Numbers of processes are used again: only one that works in this very folder is ours to end.
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (pid && workingFolder === cluster) process.kill(pid, 'SIGQUIT');
}
