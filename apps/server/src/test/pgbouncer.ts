import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];
const START_MS = 10_000;
/** Fewer than a portal has connections, so that they are shared. */
const SERVER_CONNECTIONS = 8;

/** Where the pooler is installed: what PGBOUNCER names, or the package of a system. Undefined where it is not. */
export const findPgbouncer = (): string | undefined =>
  [process.env.PGBOUNCER ?? '', ...PLACES].find((place) => place !== '' && existsSync(place));

export type Pgbouncer = {
  /** The same database through the pooler. */
  url: string;
  stop(): Promise<void>;
};

/** A PgBouncer in transaction mode before a database, with `more` settings of its own. Throws with its log when it does not start. */
export async function startPgbouncer(
  program: string,
  databaseUrl: string,
  more: readonly string[] = [],
): Promise<Pgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'lorikeet-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const to = new URL(databaseUrl);
  const settings = join(folder, 'pgbouncer.ini');
  const password = to.password && ` password=${decodeURIComponent(to.password)}`;
  const login = `user=${decodeURIComponent(to.username)}${password}`;
  await writeFile(
    settings,
    `[databases]
* = host=${to.hostname} port=${to.port} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 500
${more.join('\n')}
`,
    { mode: 0o644 },
  );
  // It does not run as root.
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', settings] : [settings];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (let waited = 0; !(await listens(port)); waited += 50) {
    if (child.exitCode !== null || waited > START_MS) {
      await stop();
      throw new Error(`PgBouncer did not start:\n${said.join('')}`);
    }
    await sleep(50);
  }
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  url.searchParams.delete('host');
  return { url: url.href, stop };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return answered;
}
