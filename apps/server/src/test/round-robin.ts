import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';

/** A proxy as small as one can be: each call goes to the next process that takes connections. */
export type RoundRobin = { url: string; close(): Promise<void> };

/**
 * Listens on a port and hands each call to one of `backends` in turn, with the caller's address in `X-Forwarded-For`. A
 * call that a process refused to take goes to the next one; one that broke off on the way is replied to with 502,
 * because nobody knows whether it was carried out.
 */
export async function startRoundRobin(port: number, backends: () => readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const server: Server = createServer((incoming, outgoing) => {
    turn += 1;
    const urls = backends();
    const order = urls.map((_, n) => urls[(turn + n) % urls.length]!);
    pass(incoming, outgoing, order);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, [first, ...others]: string[]): void {
  const refuse = () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('no process replied');
  };
  if (!first) {
    refuse();
    return;
  }
  const forwarded = request(first + (incoming.url ?? '/'), {
    method: incoming.method,
    headers: {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
      connection: 'close',
    },
    agent: false,
  });
  forwarded.on('socket', (socket) => {
    // The body is read once there is somebody to read it: until then the call can go to another process.
    socket.once('connect', () => incoming.pipe(forwarded));
  });
  forwarded.on('response', (reply) => {
    const { connection: _, 'keep-alive': __, ...headers } = reply.headers;
    outgoing.writeHead(reply.statusCode ?? 502, headers);
    reply.pipe(outgoing);
    reply.on('error', () => outgoing.destroy());
    reply.on('aborted', () => outgoing.destroy());
  });
  forwarded.on('error', (error: NodeJS.ErrnoException) => {
    incoming.unpipe(forwarded);
    if (error.code === 'ECONNREFUSED' && !outgoing.destroyed) pass(incoming, outgoing, others);
    else refuse();
  });
  outgoing.on('close', () => forwarded.destroy());
}
