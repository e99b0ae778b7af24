import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { lifeMark } from './process-life.ts';

let dataDir: string;
const cleanups: (() => Promise<void>)[] = [];

beforeAll(async () => {
  // mkdtemp makes a private folder (0700): as root, this also shows that `nobody` can use it.
  dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-embedded-'));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(folder = dataDir) {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, volatile: true });
  cleanups.push(() => postgres.stop());
  return postgres;
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** A Node of its own that starts PostgreSQL on the same folder and then waits. */
async function startElsewhere(): Promise<ChildProcess> {
  const entry = new URL('./embedded-postgres.ts', import.meta.url).href;
  const script = `const { startEmbeddedPostgres } = await import('${entry}');
    const postgres = await startEmbeddedPostgres({ dataDir: process.argv[1], volatile: true });
    console.log('up'); process.stdin.once('data', () => postgres.stop().then(() => process.exit())); `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('owner and application are roles without power over the server, and the passwords are private', async () => {
  const { ownerUrl, appUrl } = await start();
  const power =
    'select rolsuper or rolcreatedb or rolcreaterole as power from pg_roles where rolname = current_user';
  expect(await ask(ownerUrl, power)).toEqual([{ power: false }]);
  expect(await ask(appUrl, power)).toEqual([{ power: false }]);
  await expect(ask(appUrl, 'create table t (id int)')).rejects.toThrow('permission denied');
  await ask(ownerUrl, 'create table kept as select 1 as id');
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o077).toBe(0);
  await expect(ask(appUrl.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
});

test('its addresses lead to the socket in its own folder, and name the port that it listens on as well', async () => {
  const { appUrl, ownerUrl, superUrl } = await start();
  const overTcp = 'select inet_server_port() as port';
  for (const url of [appUrl, ownerUrl, superUrl]) {
    expect(await ask(url, overTcp)).toEqual([{ port: null }]);
    const { port, search } = new URL(url);
    expect(await ask(url.replace(search, ''), overTcp)).toEqual([{ port: Number(port) }]);
  }
});

test('a folder whose name is too long in bytes for a socket is reached by its port', async () => {
  const { superUrl } = await start(join(dataDir, '鹦鹉'.repeat(13)));
  expect(new URL(superUrl).search).toBe('');
  expect(await ask(superUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('where no socket can be made, it starts and is reached by its port', async () => {
  const first = await start();
  await first.stop();
  const taken = join(dataDir, 'postgres', `.s.PGSQL.${new URL(first.superUrl).port}`);
  await mkdir(taken);
  cleanups.push(() => rmdir(taken));
  const { superUrl } = await start();
  expect(new URL(superUrl).search).toBe('');
  expect(await ask(superUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a second start keeps the rows, the address and the passwords', async () => {
  const first = await start();
  await first.stop();
  expect(await postmasterPid().catch(() => 'ended')).toBe('ended');
  const second = await start();
  expect(second.appUrl).toBe(first.appUrl);
  expect(await ask(second.ownerUrl, 'select id from kept')).toEqual([{ id: 1 }]);
});

test('the PostgreSQL of a Node that was killed is joined, not started twice', async () => {
  const child = await startElsewhere();
  const before = await postmasterPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { appUrl, stop } = await start();
  expect(await postmasterPid()).toBe(before);
  expect(await ask(appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
  expect(lifeMark(before)).toBeUndefined();
});

test('the last of several users ends PostgreSQL, not the first', async () => {
  const child = await startElsewhere();
  const { appUrl, stop } = await start();
  const pid = await postmasterPid();
  child.stdin?.write('stop\n');
  await once(child, 'exit');
  expect(await ask(appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
  expect(lifeMark(pid)).toBeUndefined();
});

test('a killed PostgreSQL comes up again with its rows', async () => {
  await start();
  process.kill(await postmasterPid(), 'SIGKILL');
  const again = await start();
  expect(await ask(again.ownerUrl, 'select id from kept')).toEqual([{ id: 1 }]);
});
