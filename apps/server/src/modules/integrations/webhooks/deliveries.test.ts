import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createWebhookHttp } from '../../../adapters/webhook-http/webhook-http.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { openWebhookStage } from '../../../test/webhook-stage.ts';
import type { SentRequest } from '../ports.ts';
import { deliveryLoop } from './deliver.ts';

const stage = await openWebhookStage();
const { database, told, taking, post, make, record, turn, emitCustomers, webhook, later, bodies } = stage;
afterEach(() => stage.reset());
afterAll(() => stage.close());

describe('a receiver', () => {
  it('that is wrong, slow, cut and down for many events ends with all of them, each object in its order', async () => {
    const { id, secret } = await make();
    const customers = Array.from({ length: 60 }, () => uuidv7());
    const events = Array.from({ length: 300 }, (_, n) => customers[n % customers.length]!);
    let calls = 0;
    told.answer = (request, response, body) => {
      calls += 1;
      // Deterministic: which calls go wrong, and how.
      if (calls % 7 === 0) return void response.writeHead(500).end('no');
      if (calls % 11 === 0) return void request.socket.destroy();
      if (calls % 67 === 0) return;
      if (calls % 13 === 0) return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      // It keeps some of what it says it did not take: at least once.
      told.got.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(calls % 17 === 0 ? 503 : 200).end();
    };
    await emitCustomers(events);
    await record();
    for (let round = 0; round < 400 && (await webhook(id)).waiting > 0; round++) {
      await turn();
      await later();
    }
    expect(await webhook(id)).toMatchObject({ waiting: 0, failed: 0, status: 'active' });
    for (const { body, headers } of told.got) new Webhook(secret).verify(body, headers);
    const state = new Map<string, number>();
    for (const { data, sequence } of bodies()) {
      const before = state.get(data.id) ?? 0;
      // Nothing overtakes: what comes is the next one, or one that was seen already.
      expect(sequence).toBeLessThanOrEqual(before + 1);
      state.set(data.id, Math.max(before, sequence));
    }
    expect([...state.values()]).toEqual(customers.map(() => 5));
  }, 120_000);

  it('that is down is paused with a word to people, loses nothing, and gets all in order once it is resumed', async () => {
    const { id } = await make();
    told.answer = (_, response) => response.writeHead(503).end('down');
    const customer = uuidv7();
    await emitCustomers([customer, customer, uuidv7()]);
    await record();
    for (let round = 0; round < 12; round++) {
      await turn();
      await later();
    }
    expect(await webhook(id)).toMatchObject({
      status: 'paused',
      is_paused_by_failures: true,
      waiting: 3,
      failed: 0,
    });
    const open = async () =>
      (
        await database.pool.query(
          `select status from exceptions where kind = 'webhook.unreachable' and subject_id = $1`,
          [id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')],
        )
      ).rows;
    expect(await open()).toEqual([{ status: 'open' }]);
    await emitCustomers([customer]);
    await record();
    told.answer = taking;
    await turn();
    expect(told.got).toEqual([]);
    expect((await post(`/resume/${id}`, {})).code).toBe(0);
    for (let round = 0; round < 5; round++) await turn();
    expect(
      bodies()
        .filter(({ data }) => data.id.endsWith(customer.slice(-12)))
        .map(({ sequence }) => sequence),
    ).toEqual([1, 2, 3]);
    expect(await webhook(id)).toMatchObject({ waiting: 0, failures: 0 });
    expect(await open()).toEqual([{ status: 'resolved' }]);
  });

  it('that stays down through every resume loses nothing', async () => {
    const { id } = await make();
    told.answer = (_, response) => response.writeHead(503).end('down');
    await emitCustomers([uuidv7()]);
    await record();
    for (let resumed = 0; resumed < 3; resumed++) {
      for (let round = 0; round < 10; round++) {
        await turn();
        await later();
      }
      expect(await webhook(id)).toMatchObject({ status: 'paused', waiting: 1, failed: 0 });
      expect((await post(`/resume/${id}`, {})).code).toBe(0);
    }
    told.answer = taking;
    await turn();
    expect(told.got).toHaveLength(1);
  });

  it('that moved gets what waited there at once, as if it had not been tried; a new description changes nothing', async () => {
    const fields = { url: `${stage.url}/old`, events: ['customer.created'] };
    const { id } = await make(fields);
    await emitCustomers([uuidv7()]);
    await record();
    await database.pool.query(
      `update webhook_deliveries set tries = 8, due_at = now() + interval '8 hours' where status = 'waiting'`,
    );
    told.answer = taking;
    expect((await post(`/update/${id}`, { ...fields, description: 'Our shop' })).code).toBe(0);
    await turn();
    expect(told.got).toHaveLength(0);
    expect((await post(`/update/${id}`, { ...fields, url: stage.url })).code).toBe(0);
    await turn();
    expect(told.got).toHaveLength(1);
    expect((await stage.deliveries(id)).rows).toMatchObject([{ status: 'delivered', tries: 1 }]);
  });

  it.each([0, 11])(
    'that moved while a request is under way is not set back by it, after %i tries',
    async (tries) => {
      const fields = { url: `${stage.url}/old`, events: ['customer.created'] };
      const { id } = await make(fields);
      await emitCustomers([uuidv7()]);
      await record();
      await database.pool.query(`update webhook_deliveries set tries = $1 where status = 'waiting'`, [tries]);
      const sender = {
        isReachable: async () => true,
        async send() {
          expect((await post(`/update/${id}`, { ...fields, url: stage.url })).code).toBe(0);
          return { status: 500, fault: null, answer: null, durationMs: 1 };
        },
      };
      await deliveryLoop(sender).run(stage.portal.platform, () => {}, new AbortController().signal);
      expect(await webhook(id)).toMatchObject({ waiting: 1, failed: 0, failures: 0 });
      told.answer = taking;
      await turn();
      expect(told.got).toHaveLength(1);
      expect((await stage.deliveries(id)).rows).toMatchObject([{ status: 'delivered', tries: 1 }]);
    },
  );

  it('is tried after pauses that grow, with one request until it answers again', async () => {
    const { id } = await make();
    let calls = 0;
    told.answer = (_, response) => {
      calls += 1;
      response.writeHead(500).end();
    };
    await emitCustomers(Array.from({ length: 10 }, () => uuidv7()));
    await record();
    await turn();
    expect(calls).toBe(10);
    await turn();
    expect(calls).toBe(10);
    await later();
    await turn();
    expect(calls).toBe(11);
    expect((await webhook(id)).failures).toBe(2);
  });

  it('that refuses one object alone is asked again once that one is due, and stands behind others meanwhile', async () => {
    const { id } = await make();
    const [stuck, fine] = [uuidv7(), uuidv7()];
    told.answer = (_, response, body) =>
      response.writeHead(body.includes(stuck.slice(-12)) ? 500 : 200).end();
    await later();
    await emitCustomers([stuck, stuck, fine]);
    await record();
    const loop = deliveryLoop(createWebhookHttp({ mayReachThisMachine: true, answerMs: 1_500 }));
    const look = () => loop.run(stage.portal.platform, () => {}, new AbortController().signal);
    const before = new Date();
    expect(await look()).toBe(2);
    // The second of the stuck object is due, but waits for the first.
    expect(await webhook(id)).toMatchObject({ waiting: 2, failures: 0 });
    const { rows } = await database.pool.query<{ next_try_at: Date }>(
      `select next_try_at from webhooks where status = 'active'`,
    );
    expect(rows[0]!.next_try_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
    const found = await database.pool.query('select held_until, xmin from webhooks');
    expect(await look()).toBe(0);
    // Nobody took it: the row is as it was.
    expect((await database.pool.query('select held_until, xmin from webhooks')).rows).toEqual(found.rows);
  });

  it('that never ends a request holds up no other', async () => {
    const stuck = await make({ url: `${stage.url}/stuck` });
    const other = await make();
    await emitCustomers([uuidv7()]);
    await record();
    const sender = {
      isReachable: async () => true,
      send: ({ url }: SentRequest) =>
        url.endsWith('/stuck')
          ? new Promise<never>(() => {})
          : Promise.resolve({ status: 200, fault: null, answer: null, durationMs: 1 }),
    };
    const loop = deliveryLoop(sender, 200);
    await loop.run(stage.portal.platform, () => {}, new AbortController().signal);
    expect(await webhook(other.id)).toMatchObject({ waiting: 0, failures: 0 });
    expect(await webhook(stuck.id)).toMatchObject({ waiting: 1, failures: 1 });
  });

  it('gets each event from one process alone while several work', async () => {
    told.answer = taking;
    const { id } = await make();
    await emitCustomers(Array.from({ length: 100 }, () => uuidv7()));
    await record();
    await Promise.all([turn(), turn(), turn()]);
    for (let round = 0; round < 20 && (await webhook(id)).waiting > 0; round++) await turn();
    expect(told.got).toHaveLength(100);
  });
});
