import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMerchant } from '../../modules/merchants/index.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';

let database: TestDatabase;
let portal: TestPortal;
let merchantId: string;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  const made = await createMerchant(portal.platform, {
    slug: 'harbour-fitness',
    kind: 'business',
    legalName: 'Harbour',
    tradingName: 'Harbour',
    status: 'live',
    owner: {
      username: 'owner',
      name: 'Olive',
      email: 'owner@harbour.test',
      passwordHash: await quickHash('Kookaburra-47'),
    },
  });
  merchantId = made.merchantId;
  token = await portal.tokenFor(merchantId, made.ownerId);
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const ticket = async () => {
  const body = { list: 'customers' };
  const { data } = await portal.call<{ path: string }>('POST', '/api/merchant/export/create', {
    token,
    body,
  });
  return data.path;
};
const fetched = async (path: string) => (await portal.portal.app.inject(path)).statusCode;

test('a ticket is good once', async () => {
  const path = await ticket();
  expect(await fetched(path)).toBe(200);
  expect(await fetched(path)).toBe(404);
});

test('a ticket ends with the session that asked for it', async () => {
  const path = await ticket();
  await portal.platform.pool.query('update sessions set revoked_at = now()');
  expect(await fetched(path)).toBe(404);
  await portal.platform.pool.query('update sessions set revoked_at = null');
});

test('an address that names no tenant is refused like a ticket that is spent', async () => {
  const good = (await ticket()).split('/').at(-1)!;
  for (const tenant of [
    '-'.repeat(36),
    '0'.repeat(36),
    merchantId.replaceAll('-', ''),
    'x',
    merchantId.toUpperCase(),
  ]) {
    const reply = await portal.portal.app.inject(`/api/official/file/${tenant}/${good}`);
    expect(reply.statusCode, tenant).toBe(404);
    expect(reply.json()).toMatchObject({ code: 404, data: null });
  }
});
