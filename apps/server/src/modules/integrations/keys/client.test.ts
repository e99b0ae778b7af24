import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, eachRow, LorikeetRefusal } from '@lorikeet/client';
import { isForKeys } from '@lorikeet/contracts/api-keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant, SYSTEM } from '../../../platform/work.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../../test/test-portal.ts';
import { openTwoMerchants, type TwoMerchants } from '../../../test/two-merchants.ts';
import { createFacility } from '../../merchants/index.ts';

let database: TestDatabase;
let portal: TestPortal;
let merchants: TwoMerchants;
let baseUrl: string;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  merchants = await openTwoMerchants(portal);
  // Over a socket, as a program makes it.
  baseUrl = await portal.portal.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const ADA = {
  type: 'person',
  name: 'Ada Okafor',
  locale: 'en',
  payment_type: 'none',
  email_primary: 'ada@example.test',
} as const;

async function keyed(permissions: string[], name = 'Warehouse') {
  const { data } = await merchants.harbour.post<{ secret: string }>('/integrations/key/create', {
    name,
    permissions,
    networks: [],
    expires_in_days: null,
  });
  return createClient({ baseUrl, key: data.secret });
}

/** In front of the portal: breaks off or refuses as it is told, and keeps what was sent. */
async function openBetween(faults: ('cut' | 'busy' | 'unknown')[]) {
  const sent: { key: string | undefined; at: number }[] = [];
  const server = createServer(async (request, reply) => {
    const body = await bodyOf(request);
    sent.push({ key: request.headers['idempotency-key'] as string | undefined, at: Date.now() });
    const fault = faults.shift();
    if (fault === 'busy') return void reply.writeHead(503, { 'retry-after': '0.1' }).end();
    // Whether the portal did it is not known.
    if (fault === 'unknown') return void reply.writeHead(503).end();
    const answer = await fetch(baseUrl + request.url, {
      method: request.method!,
      headers: request.headers as Record<string, string>,
      ...(request.method === 'POST' && { body }),
    });
    // The portal did it, and nobody hears of it.
    if (fault === 'cut') return void request.socket.destroy();
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    sent,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
}

describe('the client', () => {
  it('has a method for every call that a key may make, and for no other', async () => {
    const callable = portal.portal.routes.bound.filter(isForKeys).map(({ name }) => name);
    expect(callable.length).toBeGreaterThan(200);
    const client = await keyed(['customers.read']);
    expect(
      callable.filter((name) => !(name in client)),
      'add the contract file of each to packages/client/src/calls.ts',
    ).toEqual([]);
    for (const call of [client.createApiKey, client.updateApiKey, client.approveChange])
      await expect((call as () => Promise<unknown>)()).rejects.toMatchObject({ status: 0 });
  });

  it('sends a bank’s file as a form, which is judged as one that a person sends', async () => {
    await inTenant(portal.platform, merchants.harbour.id, SYSTEM, (work) =>
      createFacility(work, {
        model: 'direct',
        name: 'Own',
        financialInstitution: 'WBC',
        userName: 'HARBOUR FITNESS',
        userId: '481207',
        debitUserAbn: '51824753556',
        traceBsb: '032-000',
        traceAccount: '900000002',
        entryDescription: 'DEBITS',
        remitter: 'HARBOUR',
      }),
    );
    const client = await keyed(['bank_files.write'], 'Bank');
    const file = new Blob(['hello\nworld']);
    await expect(client.loadBrf({ filename: 'noise.brf', file })).rejects.toMatchObject({
      code: 'bpay.unreadable',
      message: expect.stringContaining('Line 1'),
    });
    await expect(client.loadBrf({ filename: 'empty.brf', file: new Blob([]) })).rejects.toMatchObject({
      status: 422,
      faults: [{ path: 'file', code: 'file_required' }],
    });
  });

  it('invites, lists and exports as a person does, and its use is in the audit log', async () => {
    const client = await keyed(
      ['customers.read', 'customers.write', 'exports.create', 'invitations.read', 'invitations.write'],
      'Bookkeeping',
    );
    const { id } = await client.createCustomer(ADA);
    const invited = await client.createInvitation({
      name: 'Linh Nguyen',
      email: 'linh@example.test',
      phone: '0491 570 156',
      channels: ['email'],
      locale: 'en',
    });
    const { rows } = await client.listInvitations({ customer_id: invited.customer_id });
    expect(rows).toMatchObject([{ id: invited.id, status: 'sent' }]);
    const names: string[] = [];
    for await (const row of eachRow(client.listCustomers, {})) names.push(row.name);
    expect(names).toContain('Ada Okafor');
    const { path } = await client.createExport({ list: 'customers' });
    expect(await (await client.download(path)).text()).toContain(id);
    await expect(client.download(path)).rejects.toMatchObject({ status: 404 });
    const { data } = await merchants.harbour.get<{ rows: { action: string; actor: { name: string } }[] }>(
      '/audit/list?page_size=100',
    );
    const own = data.rows.filter((row) => row.actor.name.includes('Bookkeeping')).map((row) => row.action);
    expect(own).toEqual(
      expect.arrayContaining(['api_key.used', 'customer.created', 'export.created', 'invitation.sent']),
    );
  });

  it('reads every page of a list, each row once', async () => {
    const client = await keyed(['customers.read', 'customers.write']);
    for (let i = 0; i < 103; i++) await client.createCustomer({ ...ADA, name: `Row ${i}` });
    const names = new Set<string>();
    let rows = 0;
    for await (const row of eachRow(client.listCustomers, { search: 'Row', sort: 'created_at' })) {
      names.add(row.name);
      rows++;
    }
    expect([names.size, rows]).toEqual([103, 103]);
  });

  it('throws what its scopes lack, what is not there, what is wrong and what a rule refuses, each as itself', async () => {
    const client = await keyed(['customers.read', 'customers.write', 'settings.read', 'settings.write']);
    await expect(client.listPlans({})).rejects.toMatchObject({ name: 'LorikeetError', status: 403 });
    await expect(client.getCustomer({ id: `cus_${'0'.repeat(32)}` })).rejects.toMatchObject({ status: 404 });
    const wrong = await client.createCustomer({ ...ADA, name: '' }).catch((error: unknown) => error);
    expect(wrong).toMatchObject({ status: 422, faults: [{ path: 'name' }], requestId: expect.any(String) });
    const stranger = createClient({ baseUrl, key: `lk_${'x'.repeat(65)}` });
    await expect(stranger.listCustomers({})).rejects.toMatchObject({ status: 401 });
    const { id } = await client.createCustomer(ADA);
    const again = await client.setCustomerStatus({ id, action: 'activate' }).catch((error: unknown) => error);
    expect(again).toBeInstanceOf(LorikeetRefusal);
    expect(again).toMatchObject({ code: 'customer.no_mandate' });
  });

  it('keeps its key over retries, so that what was cut off is done once; pauses grow', async () => {
    const key = (
      await merchants.harbour.post<{ secret: string }>('/integrations/key/create', {
        name: 'Retrying',
        permissions: ['customers.read', 'customers.write'],
        networks: [],
        expires_in_days: null,
      })
    ).data.secret;
    const between = await openBetween(['busy', 'cut']);
    const client = createClient({ baseUrl: between.url, key });
    await client.createCustomer({ ...ADA, name: 'Once Alone' });
    const { rows } = await client.listCustomers({ search: 'Once Alone' });
    expect(rows).toHaveLength(1);
    const [first, second, third] = between.sent;
    expect(first!.key).toBeTruthy();
    expect([second!.key, third!.key]).toEqual([first!.key, first!.key]);
    expect(third!.at - second!.at).toBeGreaterThan(second!.at - first!.at);
    await between.close();
  });

  it('does not send again what has no key and may have been done, and gives up when it is told to', async () => {
    const { data } = await merchants.harbour.post<{ secret: string }>('/integrations/key/create', {
      name: 'Cut off',
      permissions: ['customers.read', 'customers.write', 'exports.create'],
      networks: [],
      expires_in_days: null,
    });
    const between = await openBetween(['cut', 'unknown', 'busy', 'cut', 'unknown', 'busy', 'busy']);
    const client = createClient({ baseUrl: between.url, key: data.secret, retries: 1 });
    const ask = () => client.createExport({ list: 'customers' });
    await expect(ask()).rejects.toMatchObject({ status: 0 });
    expect(between.sent).toHaveLength(1);
    await expect(ask()).rejects.toMatchObject({ status: 503 });
    expect(between.sent).toHaveLength(2);
    await expect(ask()).rejects.toMatchObject({ status: 0 });
    expect(between.sent).toHaveLength(4);
    await expect(client.listCustomers({})).rejects.toMatchObject({ status: 503 });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    await expect(client.listCustomers({}, { signal: stop.signal })).rejects.toMatchObject({ status: 0 });
    await between.close();
  });
});
