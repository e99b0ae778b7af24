import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { reportsOn } from '../invariant.ts';
import { startJobs } from '../jobs/jobs.ts';
import { silentLog } from '../log.ts';
import { isBusy } from './busy.ts';
import { createPool, onOneConnection, type Pool, queriesOn, sql, transact } from './sql.ts';
import { TIME_OUTS } from './time-outs.ts';

/** A way to the database on which nothing arrives any more once it is `mute`; connections stay open. */
let way: Server;
let isMute = false;
let connections = 0;
const sockets = new Set<Socket>();
let database: TestDatabase;
let url: string;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  const target = new URL(database.appUrl);
  const socket = target.searchParams.get('host');
  const { port, hostname: host } = target;
  way = createServer((near) => {
    connections += 1;
    const far = connect(socket ? { path: `${socket}/.s.PGSQL.${port}` } : { host, port: Number(port) });
    const pass = (from: Socket, to: Socket) =>
      from
        .on('data', (bytes) => isMute || to.write(bytes))
        .on('close', () => to.destroy())
        .on('error', () => to.destroy());
    pass(near, far);
    pass(far, near);
    sockets.add(near).add(far);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  target.searchParams.delete('host');
  target.hostname = '127.0.0.1';
  target.port = String((way.address() as { port: number }).port);
  url = target.href;
  const timeOuts = { ...TIME_OUTS, statementMs: 200, silenceMs: 200, reportMs: 30_000 };
  pool = createPool(url, 1, { timeOuts });
});
beforeEach(() => {
  isMute = false;
});
afterAll(async () => {
  isMute = false;
  await pool.end();
  for (const socket of sockets) socket.destroy();
  way.close();
  await database.drop();
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => error,
  );

test.each<[string, () => Promise<unknown>]>([
  ['a statement', () => queriesOn(pool).one(sql`select 1`)],
  ['a transaction', () => transact(pool, (queries) => queries.one(sql`select 1`))],
  ['readings on one connection', () => onOneConnection(pool, (queries) => queries.one(sql`select 1`))],
  ['a lock', () => pool.locks.with('silent', async () => {})],
])(
  '%s whose server stops answering is refused as busy, and the next one has a connection of its own',
  async (_, ask) => {
    await ask();
    const before = connections;
    isMute = true;
    expect(isBusy(await failure(ask()))).toBe(true);
    isMute = false;
    await ask();
    expect(connections).toBe(before + 1);
  },
);

test('a connection that nobody asks anything may be silent, and a report takes its time', async () => {
  await queriesOn(pool).one(sql`select 1`);
  const before = connections;
  await new Promise((resolve) => setTimeout(resolve, 600));
  await reportsOn(pool).one(sql`select 1 as n from pg_sleep(1)`);
  await queriesOn(pool).one(sql`select 1`);
  expect(connections).toBe(before);
});

test('a job that is handed over to a server that stops answering is refused as busy', async () => {
  const jobs = await startJobs(url, silentLog, { ...TIME_OUTS, statementMs: 200, silenceMs: 200 });
  const definition = { name: 'silent-job' } as never;
  await jobs.send(definition, {});
  isMute = true;
  expect(isBusy(await failure(jobs.send(definition, {})))).toBe(true);
  isMute = false;
  await jobs.send(definition, {});
  await jobs.stop();
});
