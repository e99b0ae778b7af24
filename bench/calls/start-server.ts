import { type ChildProcess, fork } from 'node:child_process';
import type { ServerAsk, ServerOrder, ServerState } from './server.ts';

export type Server = { port: number; ask(asked: ServerAsk): Promise<ServerState>; end(): void };

/** Starts a server under measurement as a process of its own. */
export async function startServer(order: ServerOrder): Promise<Server> {
  const child = fork(new URL('./server.ts', import.meta.url), [JSON.stringify(order)]);
  const { port } = await nextWord<{ port: number }>(child);
  return {
    port,
    ask(asked) {
      child.send(asked);
      return nextWord<ServerState>(child);
    },
    end: () => child.disconnect(),
  };
}

function nextWord<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`the server ended with ${code}`));
    child.once('exit', fail);
    child.once('message', (said: T) => {
      child.off('exit', fail);
      resolve(said);
    });
  });
}
