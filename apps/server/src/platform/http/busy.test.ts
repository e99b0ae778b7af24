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

test('without a connection to be had the portal lives, is not ready, and refuses calls in words', async () => {
  const { app } = portal.portal;
  const { pool } = portal.platform;
  const taken = await Promise.all(Array.from({ length: SMALLEST_POOL }, () => pool.connect()));
  const [live, ready, call] = await Promise.all([
    app.inject('/health/live'),
    app.inject('/health/ready'),
    app.inject(AREA_BASE.flex + listCouncils.path),
  ]);
  for (const connection of taken) connection.release();
  expect(live.statusCode).toBe(200);
  expect(ready.statusCode).toBe(503);
  expect(call.statusCode).toBe(503);
  expect(call.headers['retry-after']).toBe('5');
  expect(call.json()).toEqual({
    code: 503,
    data: null,
    message: 'The portal is busy. Try again in a moment',
  });
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
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
