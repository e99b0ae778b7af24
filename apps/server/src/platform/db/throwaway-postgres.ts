import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { lifeMark } from './process-life.ts';

const PREFIX = 'lorikeet-throwaway-';

export type ThrowawayPostgres = EmbeddedPostgres & { dataDir: string };

/**
 * A PostgreSQL in a temporary folder, for tests and benchmarks: `stop` ends it and removes the folder. What
 * processes that were killed left behind is ended and removed at the next start. `volatile: false` keeps
 * fsync on, for figures that shall mean something.
 */
export async function startThrowawayPostgres(options: { volatile: boolean }): Promise<ThrowawayPostgres> {
  const dataDir = await makeThrowawayFolder();
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

/** A folder for databases of this process. What processes that were killed left in theirs is ended and removed. */
export async function makeThrowawayFolder(): Promise<string> {
  await sweepAbandoned();
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-${lifeMark(process.pid)}-`));
}

async function sweepAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const [pid, mark] = name.slice(PREFIX.length).split('-');
    if (lifeMark(Number(pid)) === mark) continue;
    const folder = join(tmpdir(), name);
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
