import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeysOf, KEY, type Made } from '../../../test/api-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../../test/test-portal.ts';
import { openTwoMerchants, type TwoMerchants } from '../../../test/two-merchants.ts';
import { isWithin } from './authenticate-keys.ts';

let database: TestDatabase;
let portal: TestPortal;
let second: TestPortal;
let merchants: TwoMerchants;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  // Another process on the same database.
  second = createTestPortal(database);
  merchants = await openTwoMerchants(portal);
});
afterAll(async () => {
  await second.close();
  await portal.close();
  await database.drop();
});

const { make, listed, audited } = apiKeysOf(() => merchants);
const PERSON = {
  type: 'person',
  name: 'Ada Okafor',
  locale: 'en',
  payment_type: 'none',
  email_primary: 'ada@example.test',
};

const get = (secret: string, path: string, by = portal) =>
  by.call('GET', `/api/merchant${path}`, { token: secret });
const post = (secret: string, path: string, body: object, key?: string) =>
  portal.call<{ id: string; refusal?: string }>('POST', `/api/merchant${path}`, {
    token: secret,
    body,
    ...(key && { key }),
  });
const uuid = (id: string) => id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

describe('a key', () => {
  it('makes the calls that its scopes open and no other, in its own merchant alone', async () => {
    const { secret } = await make();
    expect(secret).toMatch(/^lk_[\w-]{65}$/);
    const made = await post(secret, '/customer/create', PERSON);
    expect(made.code).toBe(0);
    expect((await get(secret, `/customer/detail?id=${made.data.id}`)).code).toBe(0);
    expect((await get(secret, '/plan/list')).status).toBe(403);
    expect((await get(secret, '/user/list')).status).toBe(403);
    const { data } = await merchants.other.get<{ rows: unknown[] }>('/customer/list');
    expect(data.rows).toEqual([]);
    const foreign = await merchants.other.post<{ id: string }>('/customer/create', PERSON);
    expect((await get(secret, `/customer/detail?id=${foreign.data.id}`)).status).toBe(404);
  });

  it('is not written over where a colleague changed it since the form opened', async () => {
    const { id } = await make();
    const { expires_in_days: _, ...seen } = KEY;
    const update = (change: object, seenAs: object) =>
      merchants.harbour.post<{ refusal?: string }>(`/integrations/key/update/${id}`, {
        ...seen,
        ...change,
        seen: seenAs,
      });
    expect(await update({ permissions: ['customers.read'] }, seen)).toMatchObject({ code: 0 });
    expect((await update({ name: 'Depot' }, seen)).data).toMatchObject({
      refusal: 'record.changed_meanwhile',
    });
    expect(await update({ name: 'Depot' }, { ...seen, permissions: ['customers.read'] })).toMatchObject({
      code: 0,
    });
  });

  it('is kept as a hash, and its secret is in no list and no audit row', async () => {
    const { id, secret } = await make();
    const random = secret.slice(25);
    for (const table of ['api_keys', 'api_key_secrets', 'audit_log', 'outbox', 'idempotency_keys']) {
      const { rows } = await database.pool.query(
        `select count(*)::int as n from ${table} t where t::text like $1`,
        [`%${random}%`],
      );
      expect([table, rows[0].n]).toEqual([table, 0]);
    }
    expect((await listed(id)).secrets).toMatchObject([{ ending: secret.slice(-4), valid_until: null }]);
    expect(JSON.stringify(await listed(id))).not.toContain(random);
  });

  it('is made once for an idempotency key, which keeps no secret: the repeat is refused', async () => {
    const ask = () =>
      portal.call<Made & { refusal?: string }>('POST', '/api/merchant/integrations/key/create', {
        token: merchants.harbour.token,
        body: { ...KEY, name: 'Twice' },
        key: 'made-once',
      });
    const first = await ask();
    expect(first.code).toBe(0);
    expect(await ask()).toMatchObject({ status: 200, code: 1, data: { refusal: 'idempotency_done' } });
    const { rows } = await database.pool.query(
      `select (select count(*)::int from api_keys where name = 'Twice') as made,
        (select count(*)::int from idempotency_keys where key = 'made-once' and answer is null) as kept`,
    );
    expect(rows).toEqual([{ made: 1, kept: 1 }]);
  });

  it('is no person: what is about a person, or needs a proof of who they are, is refused with a sentence', async () => {
    const { secret } = await make({ permissions: ['settings.read', 'settings.write', 'customers.read'] });
    for (const reply of [
      await get(secret, '/session/list'),
      await get(secret, '/approval/list'),
      await post(secret, '/merchant/signInRules/set', {}),
    ]) {
      expect(reply).toMatchObject({ status: 200, code: 1, data: { refusal: 'person_needed' } });
      expect(reply.message).toContain('An API key cannot make it');
    }
  });

  it('may be given only what its maker may do, and never the right to make keys, people or roles', async () => {
    for (const permissions of [['integrations.write'], ['users.write'], ['roles.read'], ['trust.read'], []]) {
      const reply = await merchants.harbour.post('/integrations/key/create', { ...KEY, permissions });
      expect([permissions, reply.status]).toEqual([permissions, 422]);
    }
    await database.pool.query(
      `update roles set permissions = array['integrations.read', 'integrations.write', 'customers.read']
       where merchant_id = $1 and slug = 'owner'`,
      [merchants.other.id],
    );
    const beyond = await merchants.other.post<{ faults: { path: string }[] }>(
      '/integrations/key/create',
      KEY,
    );
    expect(beyond).toMatchObject({ status: 422, data: { faults: [{ path: 'permissions' }] } });
    const key = { ...KEY, permissions: ['customers.read'] };
    const own = await merchants.other.post<Made>('/integrations/key/create', key);
    expect(own.code).toBe(0);
    await database.pool.query(
      `update api_keys set permissions = array['customers.read', 'payments.write'] where id = $1`,
      [uuid(own.data.id)],
    );
    // Who would get the secret of a key that may do more could do more.
    const taken = await merchants.other.post(`/integrations/key/rotate/${own.data.id}`, { overlap_hours: 0 });
    expect(taken).toMatchObject({ code: 1, data: { refusal: 'api_key.beyond_yours' } });
  });

  it('works after a rotation with both secrets until the chosen time, then with the new one alone', async () => {
    const { id, secret } = await make();
    const rotated = await merchants.harbour.post<Made>(`/integrations/key/rotate/${id}`, {
      overlap_hours: 24,
    });
    expect((await get(secret, '/customer/list')).code).toBe(0);
    expect((await get(rotated.data.secret, '/customer/list')).code).toBe(0);
    expect((await listed(id)).secrets).toHaveLength(2);
    await database.pool.query(
      `update api_key_secrets set valid_until = now() - interval '1 second' where key_id = $1 and valid_until is not null`,
      [uuid(id)],
    );
    expect((await get(secret, '/customer/list')).status).toBe(401);
    const again = await merchants.harbour.post<Made>(`/integrations/key/rotate/${id}`, { overlap_hours: 0 });
    expect((await get(rotated.data.secret, '/customer/list')).status).toBe(401);
    expect((await get(again.data.secret, '/customer/list')).code).toBe(0);
  });

  it('ends in every process with its revocation, for calls that race it too, and never works again', async () => {
    const { id, secret } = await make();
    expect((await get(secret, '/customer/list', second)).code).toBe(0);
    let isRevoked = false;
    const after: number[] = [];
    const caller = async (by: TestPortal) => {
      for (let call = 0; call < 25; call++) {
        const began = isRevoked;
        const { status } = await get(secret, '/customer/list', by);
        if (began) after.push(status);
      }
    };
    const racing = [caller(portal), caller(second)];
    const { code } = await merchants.harbour.post(`/integrations/key/revoke/${id}`, {});
    expect(code).toBe(0);
    isRevoked = true;
    await Promise.all(racing);
    after.push((await get(secret, '/customer/list', second)).status);
    expect(new Set(after)).toEqual(new Set([401]));
    expect((await listed(id)).state).toBe('revoked');
    for (const path of [`/integrations/key/revoke/${id}`, `/integrations/key/rotate/${id}`]) {
      const reply = await merchants.harbour.post(path, path.includes('rotate') ? { overlap_hours: 0 } : {});
      expect(reply).toMatchObject({ code: 1, data: { refusal: 'api_key.ended' } });
    }
  });

  it('ends by its date', async () => {
    const { id, secret } = await make({ expires_in_days: 30 });
    expect((await get(secret, '/customer/list')).code).toBe(0);
    await database.pool.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [
      uuid(id),
    ]);
    expect((await get(secret, '/customer/list')).status).toBe(401);
    expect((await listed(id)).state).toBe('expired');
  });

  it('is refused from an address that it does not name', async () => {
    const { secret } = await make({ networks: ['203.0.113.0/24'] });
    const away = await get(secret, '/customer/list');
    expect(away).toMatchObject({ status: 403, message: 'This API key may not be used from this address' });
    const home = await make({ networks: ['203.0.113.0/24', '127.0.0.1'] });
    expect((await get(home.secret, '/customer/list')).code).toBe(0);
    const wrong = await merchants.harbour.post('/integrations/key/create', {
      ...KEY,
      networks: ['10.0.0.0/40'],
    });
    expect(wrong.status).toBe(422);
  });

  it('stands in the audit log as who did it, with its first use of a day', async () => {
    const { id, secret } = await make({ name: 'Ledger robot' });
    await post(secret, '/customer/create', PERSON);
    await post(secret, '/customer/create', PERSON);
    const by = { actor: { kind: 'api_key', name: 'Ledger robot', id } };
    expect((await audited('customer.created')).slice(0, 2)).toMatchObject([by, by]);
    expect((await audited('api_key.used')).filter((row) => row.actor.id === id)).toMatchObject([by]);
    expect(await audited('api_key.created')).not.toEqual([]);
  });

  it('writes its last use seldom', async () => {
    const { id, secret } = await make();
    expect((await listed(id)).last_used_at).toBeNull();
    await get(secret, '/customer/list');
    const first = (await listed(id)).last_used_at;
    expect(first).not.toBeNull();
    await get(secret, '/customer/list');
    expect(await listed(id)).toMatchObject({ last_used_at: first, last_used_from: '127.0.0.1' });
  });

  it('has calls of its own in a minute, and its own idempotency keys', async () => {
    const slow = createTestPortal(database, { SESSION_CALLS_PER_MINUTE: '5' });
    const [one, other] = [await make(), await make()];
    const statuses = [];
    // The minute of the clock may turn once: of more than two minutes' calls one is refused all the same.
    for (let call = 0; call < 11; call++)
      statuses.push((await get(one.secret, '/customer/list', slow)).status);
    expect(statuses).toContain(429);
    expect((await get(other.secret, '/customer/list', slow)).status).toBe(200);
    await slow.close();
    const first = await post(one.secret, '/customer/create', PERSON, 'same');
    expect((await post(one.secret, '/customer/create', PERSON, 'same')).data.id).toBe(first.data.id);
    expect((await post(other.secret, '/customer/create', PERSON, 'same')).data.id).not.toBe(first.data.id);
  });

  it('exports as a person does; what it was given ends with it', async () => {
    const { id, secret } = await make({ permissions: ['customers.read', 'exports.create'] });
    const ticket = () =>
      portal.call<{ path: string }>('POST', '/api/merchant/export/create', {
        token: secret,
        body: { list: 'customers' },
      });
    const fetched = async (path: string) => portal.portal.app.inject({ method: 'GET', url: path });
    const file = await fetched((await ticket()).data.path);
    expect([file.statusCode, file.payload]).toEqual([200, expect.stringContaining('Ada Okafor')]);
    const late = (await ticket()).data.path;
    await merchants.harbour.post(`/integrations/key/revoke/${id}`, {});
    expect((await fetched(late)).statusCode).toBe(404);
  });
});

describe('an allowed address', () => {
  it.each([
    [[], '198.51.100.1', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.0', false],
    [['203.0.113.0/24'], '::ffff:203.0.113.9', true],
    [['2001:db8::/32'], '2001:db8:1::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['2001:db8::/32'], '203.0.113.7', false],
    [['10.0.0.0/8', '2001:db8::1'], '2001:db8::1', true],
  ])('%j and %s: %s', (networks, ip, expected) => {
    expect(isWithin(networks, ip)).toBe(expected);
  });
});
