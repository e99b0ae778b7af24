import { setTimeout as pause } from 'node:timers/promises';
import { AREA_BASE } from '@lorikeet/contracts';
import { listCouncils } from '@lorikeet/contracts/properties';
import { REFUSALS } from '@lorikeet/contracts/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { MayBeDone } from '../db/busy.ts';
import { SMALLEST_POOL } from '../db/time-outs.ts';
import { silentLog } from '../log.ts';
import { healthRoutes } from './health.ts';
import { createHttpServer } from './server.ts';

let database: TestDatabase;
let portal: TestPortal;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database, {
    DATABASE_POOL: String(SMALLEST_POOL),
    DATABASE_CONNECT_TIMEOUT: '1',
  });
  healthRoutes(portal.portal.routes, []);
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const takeAll = () =>
  Promise.all(Array.from({ length: SMALLEST_POOL }, () => portal.platform.pool.connect()));
const ready = async () => {
  const reply = await portal.portal.app.inject('/health/ready');
  return { status: reply.statusCode, lacks: reply.json().lacks as string[] };
};
const READY = { status: 200, lacks: [] };

test('a portal whose every connection is at work is ready, and refuses in words what finds none in time', async () => {
  const { app } = portal.portal;
  const taken = await takeAll();
  let isOver = false;
  const work = Promise.all(
    taken.map(async (connection) => {
      while (!isOver) await connection.query('select pg_sleep(0.05)');
    }),
  );
  try {
    expect(await ready()).toEqual(READY);
    const call = await app.inject(AREA_BASE.flex + listCouncils.path);
    expect(call.statusCode).toBe(503);
    expect(call.headers['retry-after']).toBe('5');
    expect(call.json()).toEqual({
      code: 503,
      data: null,
      message: 'The portal is busy. Try again in a moment',
    });
    // Longer than what stands still is borne.
    await pause(2_000);
    expect(await ready()).toEqual(READY);
  } finally {
    isOver = true;
    await work;
    for (const connection of taken) connection.release();
  }
});

test('a portal whose every connection stands still lives and is not ready until one moves', async () => {
  const taken = await takeAll();
  try {
    await expect.poll(ready, { timeout: 20_000 }).toEqual({ status: 503, lacks: ['connections'] });
    expect((await portal.portal.app.inject('/health/live')).statusCode).toBe(200);
    await taken[0]!.query('select 1');
    expect(await ready()).toEqual(READY);
    await expect.poll(ready, { timeout: 20_000 }).toEqual({ status: 503, lacks: ['connections'] });
    const long = taken[0]!.query('select pg_sleep(1)');
    expect(await ready()).toEqual(READY);
    await long;
  } finally {
    for (const connection of taken) connection.release();
  }
  expect(await ready()).toEqual(READY);
});

test('a call whose commit had no answer is told that it may have been done, and not when to try again', async () => {
  const app = createHttpServer({ log: silentLog, trustProxy: false });
  app.post('/pay', () => Promise.reject(new MayBeDone(new Error('cut'))));
  const ask = (language: string) =>
    app.inject({ method: 'POST', url: '/pay', headers: { 'accept-language': language } });
  const [english, chinese] = await Promise.all([ask('en'), ask('zh')]);
  expect(english.statusCode).toBe(503);
  expect(english.headers['retry-after']).toBeUndefined();
  expect(english.json()).toEqual({ code: 503, data: null, message: REFUSALS.may_be_done.en });
  expect(chinese.json()).toMatchObject({ code: 503, message: REFUSALS.may_be_done.zh });
  await app.close();
});

test('a pool that readers of exports could use up is refused at the start', () => {
  const start = () => readConfig({ DATABASE_POOL: String(SMALLEST_POOL - 1) });
  expect(start).toThrow(`DATABASE_POOL: at least ${SMALLEST_POOL}: 3 exports may each keep a connection`);
});
