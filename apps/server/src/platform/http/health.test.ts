import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { healthRoutes } from './health.ts';

const TOKEN = 'a token of this test';
let database: TestDatabase;
let open: TestPortal;
let guarded: TestPortal;
beforeAll(async () => {
  database = await createTestDatabase();
  open = createTestPortal(database);
  healthRoutes(open.portal.routes, []);
  guarded = createTestPortal(database, { TRUST_PROXY: '1' });
  healthRoutes(guarded.portal.routes, [], { metricsToken: TOKEN });
});
afterAll(async () => {
  await open.close();
  await guarded.close();
  await database.drop();
});

const metrics = async (portal: TestPortal, options: { from?: string; headers?: Record<string, string> }) =>
  portal.portal.app.inject({
    url: '/metrics',
    remoteAddress: options.from ?? '127.0.0.1',
    headers: options.headers ?? {},
  });

test('without a token metrics are for callers on the same machine, not for those whom a proxy there forwards', async () => {
  expect((await metrics(open, {})).statusCode).toBe(200);
  expect((await metrics(open, { from: '203.0.113.9' })).statusCode).toBe(404);
  expect((await metrics(open, { headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode).toBe(404);
});

test('with a token they are for whoever shows it', async () => {
  const authorization = `Bearer ${TOKEN}`;
  expect((await metrics(guarded, { from: '203.0.113.9', headers: { authorization } })).statusCode).toBe(200);
  expect((await metrics(guarded, {})).statusCode).toBe(404);
  expect((await metrics(guarded, { headers: { authorization: 'Bearer another' } })).statusCode).toBe(404);
});

test('refusals and broken rules are counted by kind', async () => {
  await open.call('GET', '/api/merchant/customer/list');
  await open.call('POST', '/api/merchant/userLogin', { body: {} });
  const { payload } = await metrics(open, {});
  expect(payload).toMatch(/security_events_total\{kind="refused.unauthorized"\} [1-9]/);
  expect(payload).toMatch(/security_events_total\{kind="refused.invalid_input"\} [1-9]/);
});
