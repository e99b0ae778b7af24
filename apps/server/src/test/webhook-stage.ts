import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { createWebhookHttp } from '../adapters/webhook-http/webhook-http.ts';
import { deliveryLoop } from '../modules/integrations/index.ts';
import { drainEvents } from '../platform/events/drain-events.ts';
import { inTenant, SYSTEM } from '../platform/work.ts';
import { listenersOf, tapsOf } from '../worker.ts';
import { createTestDatabase } from './test-database.ts';
import { createTestPortal } from './test-portal.ts';
import { openTwoMerchants } from './two-merchants.ts';

type Made = { id: string; secret: string };
type Webhooks = { rows: { id: string; status: string; waiting: number; failed: number; failures: number }[] };
type Delivery = { id: string; type: string; status: string; sequence: number; tries: number };
type Sent = { id: string; type: string; sequence: number; data: { id: string } };
type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Two merchants, two processes that work on their events, and a receiver on this machine that answers as it is told. */
export async function openWebhookStage() {
  const database = await createTestDatabase();
  const portal = createTestPortal(database, { DEMO: '1' });
  const second = createTestPortal(database, { DEMO: '1' });
  const merchants = await openTwoMerchants(portal);
  const ok: Answer = (_, response) => response.end('thanks');
  const told: { answer: Answer; got: { headers: Record<string, string>; body: string }[] } = {
    answer: ok,
    got: [],
  };
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => told.answer(request, response, body));
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const sender = createWebhookHttp({ mayReachThisMachine: true, answerMs: 1_500 });
  const post = <T = Record<string, unknown>>(path: string, body: object) =>
    merchants.harbour.post<T>(`/integrations/webhook${path}`, body);
  return {
    database,
    portal,
    merchants,
    /** Where the receiver listens. */
    url,
    /** How the receiver answers, and what it has taken. */
    told,
    /** Notes what comes, and thanks for it. */
    taking: ((request, response, body) => {
      told.got.push({ headers: request.headers as Record<string, string>, body });
      response.end('thanks');
    }) satisfies Answer,
    post,
    async make(change: object = {}): Promise<Made> {
      const { data, message } = await post<Made>('/create', { url, events: ['customer.created'], ...change });
      expect(message).toBe('success');
      return data;
    },
    record: () => drainEvents(portal.platform, listenersOf(portal.portal), tapsOf(portal.portal)),
    /** One turn of each process at once. */
    turn: () =>
      Promise.all(
        [portal, second].map(({ platform }) =>
          deliveryLoop(sender).run(platform, () => {}, new AbortController().signal),
        ),
      ),
    emitCustomers: (events: readonly string[]) =>
      inTenant(portal.platform, merchants.harbour.id, SYSTEM, async (work) => {
        for (const id of events) await work.emit('customer.created', { id });
      }),
    async webhook(id: string) {
      const { data } = await merchants.harbour.get<Webhooks>('/integrations/webhook/list');
      return data.rows.find((row) => row.id === id)!;
    },
    async deliveries(id: string, query = '') {
      const path = `/integrations/webhook/deliveries?id=${id}&page_size=100${query}`;
      return (await merchants.harbour.get<{ rows: Delivery[]; count: number }>(path)).data;
    },
    /** Lets all pauses be over: a second ago, as the database counts in finer steps than a process does. */
    async later() {
      const wall = new Date(portal.platform.clock.wall().getTime() - 1_000);
      await Promise.all([
        database.pool.query(`update webhooks set next_try_at = $1 where status = 'active'`, [wall]),
        database.pool.query(`update webhook_deliveries set due_at = $1 where status = 'waiting'`, [wall]),
      ]);
    },
    bodies: () => told.got.map(({ body }) => JSON.parse(body) as Sent),
    async reset() {
      told.answer = ok;
      told.got = [];
      await database.pool.query(`update webhooks set status = 'removed'`);
    },
    async close() {
      receiver.closeAllConnections();
      await new Promise((done) => receiver.close(done));
      await second.close();
      await portal.close();
      await database.drop();
    },
  };
}
