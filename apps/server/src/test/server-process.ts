import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** Where the servers of all runs keep what Node made of the sources, so that each begins sooner. */
export const COMPILED = fileURLToPath(new URL('../../../../node_modules/.cache/node', import.meta.url));
const START_MS_MAX = 120_000;

/** The server as a process of its own: the same program as in production. */
export type ServerProcess = {
  /** Where it shows its health. */
  url: string;
  pid: number;
  /** What it said so far, on both of its outputs. */
  log(): string;
  hasEnded(): boolean;
  /** Sends a signal without waiting. */
  signal(name: NodeJS.Signals): void;
  /** Waits for the end of the process; returns its exit code. */
  ended(): Promise<number | null>;
  /** Sends a signal and waits for the end. */
  end(name: NodeJS.Signals): Promise<number | null>;
  /** Resolves once it is ready. Throws with what it said when it ends before. */
  ready(): Promise<void>;
};

/** Starts a server; `env` holds all of its settings but the port. */
export async function startServerProcess(env: Record<string, string>, port?: number): Promise<ServerProcess> {
  const own = port ?? (await freePort());
  const said: string[] = [];
  const ports = env.ROLE === 'worker' ? { WORKER_PORT: String(own) } : { PORT: String(own) };
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILED, ...env, ...ports },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(String(chunk)));
  const url = `http://127.0.0.1:${own}`;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = async () => {
    if (!hasEnded()) await once(child, 'exit');
    return child.exitCode;
  };
  return {
    url,
    pid: child.pid!,
    log: () => said.join(''),
    hasEnded,
    signal: (name) => void child.kill(name),
    ended,
    end(name) {
      const end = ended();
      child.kill(name);
      return end;
    },
    async ready() {
      for (let waited = 0; waited < START_MS_MAX; waited += 50) {
        if (hasEnded()) throw new Error(`The server ended at its start:\n${said.join('')}`);
        const reply = await fetch(`${url}/health/ready`).catch(() => undefined);
        if (reply?.ok) return;
        await sleep(50);
      }
      throw new Error(`The server was not ready in ${START_MS_MAX / 1000} s:\n${said.join('')}`);
    },
  };
}
