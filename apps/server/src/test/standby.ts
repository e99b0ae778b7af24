import { spawnSync } from 'node:child_process';
import { appendFile, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import type { ThrowawayPostgres } from '../platform/db/throwaway-postgres.ts';

export type Standby = {
  /** The copy's address for the application's role. */
  appUrl: string;
  superUrl: string;
  stop(): Promise<void>;
};

/** A streaming replica of a PostgreSQL of our own: its files copied while it runs, then followed. */
export async function startStandby(primary: ThrowawayPostgres): Promise<Standby> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-standby-'));
  const client = new pg.Client({ connectionString: primary.superUrl });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    const copied = spawnSync('cp', ['-a', `${primary.dataDir}/.`, dataDir]);
    if (copied.status !== 0) throw new Error(`cp: ${copied.stderr}`);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    const cluster = join(dataDir, 'postgres');
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    await rm(join(dataDir, 'postgres.users'), { recursive: true, force: true });
    await rm(join(dataDir, 'postgres.lock'), { recursive: true, force: true });
    await writeFile(join(cluster, 'backup_label'), rows[0]!.labelfile);
    await writeFile(join(cluster, 'standby.signal'), '');
    const { hostname, port, username, password } = new URL(primary.superUrl);
    const source = `host=${hostname} port=${port} user=${username} password=${password}`;
    await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
    const { uid, gid } = await stat(join(cluster, 'PG_VERSION'));
    for (const name of ['backup_label', 'standby.signal']) await chown(join(cluster, name), uid, gid);
  } finally {
    await client.end();
  }
  const copy = await startEmbeddedPostgres({ dataDir, volatile: true });
  return {
    appUrl: copy.appUrl,
    superUrl: copy.superUrl,
    async stop() {
      await copy.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Holds a replica where it is; it only does so once it has come to rest. */
export async function pauseReplay(client: pg.Client): Promise<void> {
  await client.query('select pg_wal_replay_pause()');
  for (;;) {
    const { rows } = await client.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state');
    if (rows[0]!.state === 'paused') return;
    await pause(20);
  }
}
