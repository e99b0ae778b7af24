import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HostOrder, HostReply } from './server-host.ts';
import { COMPILED } from './server-process.ts';

const HOST = fileURLToPath(new URL('./server-host.ts', import.meta.url));

/** A portal of every role in a process that has been, and will be, other portals. */
export type HostedServer = {
  /** What it said so far, on both outputs of its process. */
  log(): string;
  /** Ends it as a crash would, the process with it. */
  kill(): Promise<void>;
  /** Stops it as the program does at a signal; the process waits for the next. */
  stop(): Promise<void>;
};

type Host = { child: ChildProcess; said: string[]; order(order: HostOrder): Promise<void> };

/** Processes of this worker that are no portal at present. */
const idle: Host[] = [];

/** Starts a portal with these settings. Throws with what it said when it does not get ready. */
export async function startInHost(env: Record<string, string>): Promise<HostedServer> {
  const host = idle.pop() ?? startHost();
  const from = host.said.length;
  const log = () => host.said.slice(from).join('');
  const kill = async () => {
    host.child.kill('SIGKILL');
    await ended(host.child);
  };
  try {
    await host.order({ do: 'start', env });
  } catch (error) {
    await kill();
    throw new Error(`The server did not start:\n${(error as Error).message}\n${log()}`);
  }
  return {
    log,
    kill,
    async stop() {
      if (host.child.exitCode !== null || host.child.signalCode !== null)
        throw new Error(`The server had ended:\n${log()}`);
      await host.order({ do: 'stop' });
      idle.push(host);
    },
  };
}

function startHost(): Host {
  const child = fork(HOST, {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILED },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(String(chunk)));
  const died = once(child, 'exit').then(() => Promise.reject(new Error('It ended.')));
  // Whoever waits for an order is told; a process that waits may end unheard.
  died.catch(() => {});
  return {
    child,
    said,
    async order(order) {
      child.send(order);
      const [reply] = (await Promise.race([once(child, 'message'), died])) as [HostReply];
      if ('failed' in reply) throw new Error(reply.failed);
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
