import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeysOf } from '../../../test/api-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../../test/test-portal.ts';
import { openTwoMerchants, type TwoMerchants } from '../../../test/two-merchants.ts';

let database: TestDatabase;
let portal: TestPortal;
let merchants: TwoMerchants;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  merchants = await openTwoMerchants(portal);
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const { make, listed, audited } = apiKeysOf(() => merchants);

describe('the addresses of a key', () => {
  it('stand in the audit log once a day each, however a program changes between them', async () => {
    const { id, secret } = await make({ name: 'Two exits' });
    const from = (ip: string) => portal.call('GET', '/api/merchant/customer/list', { token: secret, ip });
    for (const ip of [
      '203.0.113.5',
      '203.0.113.6',
      '203.0.113.5',
      '203.0.113.6',
      '2001:db8::1',
      '2001:db8::2',
    ])
      expect((await from(ip)).code).toBe(0);
    const uses = (await audited('api_key.used')).filter((row) => row.actor.id === id);
    expect(uses).toHaveLength(3);
    expect((await listed(id)).last_used_from).toBe('2001:db8::1');
  });

  it('stand there where the key was refused, once a day each', async () => {
    const { id, secret } = await make({ name: 'At home', networks: ['203.0.113.0/24'] });
    for (const ip of ['198.51.100.7', '198.51.100.7', '198.51.100.8'])
      expect((await portal.call('GET', '/api/merchant/customer/list', { token: secret, ip })).status).toBe(
        403,
      );
    const refused = (await audited('api_key.refused')).filter((row) => row.actor.id === id);
    expect(refused).toHaveLength(2);
    expect((await listed(id)).last_used_at).toBeNull();
  });

  it('count as strangers’ where the key is refused', async () => {
    const slow = createTestPortal(database, { CALLS_PER_MINUTE: '3' });
    const { secret } = await make({ networks: ['203.0.113.0/24'] });
    const statuses = [];
    for (let call = 0; call < 8; call++)
      statuses.push((await slow.call('GET', '/api/merchant/customer/list', { token: secret })).status);
    expect(statuses).toContain(429);
    await slow.close();
  });
});
