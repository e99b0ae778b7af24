import { connect, createServer, type Socket } from 'node:net';

export type Way = Awaited<ReturnType<typeof openWay>>;

/**
 * A way to the database on which only what is said `passes`: what is swallowed arrives nowhere, and connections stay open.
 */
export async function openWay(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const socket = target.searchParams.get('host');
  const { port, hostname: host } = target;
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((near) => {
    connections += 1;
    const far = connect(socket ? { path: `${socket}/.s.PGSQL.${port}` } : { host, port: Number(port) });
    const pass = (from: Socket, to: Socket, by: readonly string[]) =>
      from
        .on('data', (bytes) => by.includes(way.passes) && to.write(bytes))
        .on('close', () => to.destroy())
        .on('error', () => to.destroy());
    pass(near, far, ['all', 'questions']);
    pass(far, near, ['all']);
    sockets.add(near).add(far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target.searchParams.delete('host');
  target.hostname = '127.0.0.1';
  target.port = String((server.address() as { port: number }).port);
  const way = {
    url: target.href,
    passes: 'all' as 'all' | 'questions' | 'nothing',
    /** How many were made. */
    connections: () => connections,
    /** Ends all connections. */
    cut() {
      for (const one of sockets) one.destroy();
      sockets.clear();
    },
    close() {
      way.cut();
      server.close();
    },
  };
  return way;
}
