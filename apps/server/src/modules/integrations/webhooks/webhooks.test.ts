import { PUBLIC_EVENT_NAMES } from '@lorikeet/contracts/events';
import { parseId } from '@lorikeet/domain/kernel';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { queriesOn } from '../../../platform/db/sql.ts';
import { whole } from '../../../platform/db/words.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { inTenant, SYSTEM } from '../../../platform/work.ts';
import { openWebhookStage } from '../../../test/webhook-stage.ts';
import { WEBHOOK_PURGES } from './webhook-purges.ts';

const stage = await openWebhookStage();
const {
  database,
  portal,
  merchants,
  told,
  taking,
  post,
  make,
  record,
  turn,
  emitCustomers,
  deliveries,
  bodies,
} = stage;
afterEach(() => stage.reset());
afterAll(() => stage.close());

describe('an event', () => {
  it('arrives as its public shape, signed as Standard Webhooks has it', async () => {
    told.answer = taking;
    const { id, secret } = await make();
    const customer = uuidv7();
    await emitCustomers([customer]);
    await record();
    await turn();
    const [one] = told.got;
    expect(new Webhook(secret).verify(one!.body, one!.headers)).toMatchObject({
      type: 'customer.created',
      version: 1,
      sequence: 1,
      data: { id: `cus_${customer.replaceAll('-', '')}` },
    });
    expect(one!.headers['webhook-id']).toBe(bodies()[0]!.id);
    expect(() => new Webhook(secret).verify(one!.body.replace('1', '2'), one!.headers)).toThrow(
      'No matching signature',
    );
    const { rows } = await deliveries(id);
    expect(rows).toMatchObject([{ status: 'delivered', tries: 1, answer_status: 200 }]);
    const detail = await merchants.harbour.get<{ body: string; attempts: object[] }>(
      `/integrations/webhook/delivery?id=${rows[0]!.id}`,
    );
    expect(detail.data.body).toBe(one!.body);
    expect(detail.data.attempts).toMatchObject([{ answer_status: 200, answer: 'thanks', fault: null }]);
  });

  it('is numbered among those of its object, across merchants apart', async () => {
    told.answer = taking;
    await make({ events: [] });
    const [ada, ben] = [uuidv7(), uuidv7()];
    await emitCustomers([ada, ben, ada]);
    await emitCustomers([ada]);
    await record();
    await inTenant(portal.platform, merchants.other.id, SYSTEM, (work) =>
      work.emit('customer.created', { id: ada }),
    );
    await record();
    await turn();
    await turn();
    const places = bodies().map(({ data, sequence }) => [
      data.id.slice(4) === ada.replaceAll('-', '') ? 'ada' : 'ben',
      sequence,
    ]);
    expect(places.filter(([who]) => who === 'ada')).toEqual([
      ['ada', 1],
      ['ada', 2],
      ['ada', 3],
    ]);
    expect(places.filter(([who]) => who === 'ben')).toEqual([['ben', 1]]);
  });

  it('is kept once, however often the outbox hands it on, and only where it was chosen', async () => {
    const { id } = await make({ events: ['payout.paid'] });
    const all = await make({ events: [] });
    await emitCustomers([uuidv7()]);
    await record();
    await database.pool.query(`update outbox set handed_at = null where name = 'customer.created'`);
    await record();
    expect((await deliveries(id)).count).toBe(0);
    const ofAll = (await deliveries(all.id)).rows;
    expect(new Set(ofAll.map((row) => row.id)).size).toBe(ofAll.length);
    expect(ofAll.filter(({ type }) => !PUBLIC_EVENT_NAMES.includes(type as never))).toEqual([]);
    const { rows } = await database.pool.query(
      'select subject, sequence from webhook_events group by 1, 2 having count(*) > 1',
    );
    expect(rows).toEqual([]);
  });

  it('of a test goes to the one webhook that is tried out', async () => {
    told.answer = taking;
    const [one] = [await make(), await make({ events: [] })];
    expect((await post(`/test/${one.id}`, {})).code).toBe(0);
    await record();
    await turn();
    expect(bodies()).toMatchObject([{ type: 'webhook.tested', data: { id: one.id } }]);
    await post(`/pause/${one.id}`, {});
    expect(await post(`/test/${one.id}`, {})).toMatchObject({
      code: 1,
      data: { refusal: 'webhook.is_paused' },
    });
  });
});

describe('a replay', () => {
  it('sends again one, those of a type, and those of a time, in their order', async () => {
    told.answer = taking;
    const { id } = await make({ events: [] });
    const customer = uuidv7();
    await emitCustomers([customer, customer]);
    await record();
    for (let round = 0; round < 3; round++) await turn();
    const { rows } = await deliveries(id, '&type=customer.created&sort=happened_at');
    told.got = [];
    const one = await post<{ events: number }>(`/replay/${id}`, { delivery_id: rows[0]!.id });
    expect(one.data.events).toBe(1);
    await turn();
    expect(bodies()).toMatchObject([{ sequence: 1 }]);
    told.got = [];
    const typed = await post<{ events: number }>(`/replay/${id}`, { types: ['customer.created'] });
    expect(typed.data.events).toBe(2);
    for (let round = 0; round < 3; round++) await turn();
    expect(bodies().map(({ sequence }) => sequence)).toEqual([1, 2]);
    const none = { from: '2020-01-01T00:00:00.000Z', to: '2020-01-02T00:00:00.000Z' };
    expect((await post<{ events: number }>(`/replay/${id}`, none)).data.events).toBe(0);
    const foreign = await merchants.other.post(`/integrations/webhook/replay/${id}`, {});
    expect(foreign.status).toBe(404);
  });
});

describe('a secret', () => {
  it('signs with the former one as well until the overlap is over, and is kept sealed', async () => {
    told.answer = taking;
    const { id, secret } = await make();
    const { rows } = await database.pool.query<{ secret: Buffer }>(
      `select secret from webhooks where status = 'active'`,
    );
    expect(rows[0]!.secret.toString('latin1')).not.toContain(secret.slice(6, 20));
    const rotated = await post<{ secret: string }>(`/rotate/${id}`, { overlap_hours: 1 });
    await emitCustomers([uuidv7()]);
    await record();
    await turn();
    for (const one of [secret, rotated.data.secret])
      new Webhook(one).verify(told.got[0]!.body, told.got[0]!.headers);
    await database.pool.query(`update webhooks set former_secret_until = now() - interval '1 minute'`);
    await emitCustomers([uuidv7()]);
    await record();
    await turn();
    new Webhook(rotated.data.secret).verify(told.got[1]!.body, told.got[1]!.headers);
    expect(() => new Webhook(secret).verify(told.got[1]!.body, told.got[1]!.headers)).toThrow(
      'No matching signature',
    );
  });
});

describe('an address', () => {
  it('is refused when it is none, or inside the network', async () => {
    for (const wrong of ['ftp://example.test', 'http://example.test/', 'https://a:b@example.test', 'nothing'])
      expect((await post('/create', { url: wrong })).status).toBe(422);
    for (const inside of [
      'https://169.254.169.254/x',
      'https://10.0.0.7/x',
      'https://no-such-host.invalid/x',
    ])
      expect(await post('/create', { url: inside })).toMatchObject({
        code: 1,
        data: { refusal: 'webhook.address_inside' },
      });
  });
});

describe('what waits', () => {
  it('for an address that was removed goes once it is as old as other events; for one that is paused it stays', async () => {
    const [gone, paused] = [await make(), await make()];
    await emitCustomers([uuidv7()]);
    await record();
    expect((await post(`/pause/${paused.id}`, {})).code).toBe(0);
    expect((await post(`/remove/${gone.id}`, {})).code).toBe(0);
    const waiting = async ({ id }: { id: string }) =>
      (
        await database.pool.query(
          `select 1 from webhook_deliveries where webhook_id = $1 and status = 'waiting'`,
          [parseId('webhook', id)],
        )
      ).rowCount;
    const purge = async (before: Date) => {
      for (const { statement } of WEBHOOK_PURGES)
        await queriesOn(database.pool).run(statement(before, whole(100)));
    };
    await purge(new Date(Date.now() - 86_400_000));
    expect([await waiting(gone), await waiting(paused)]).toEqual([1, 1]);
    await purge(new Date(Date.now() + 1_000));
    expect([await waiting(gone), await waiting(paused)]).toEqual([0, 1]);
  });
});

it('a webhook that a colleague changed meanwhile is not sent back to its former address', async () => {
  const { id } = await make();
  const read = async () =>
    (
      await merchants.harbour.get<{ url: string; description: string | null; events: string[] }>(
        `/integrations/webhook/detail?id=${id}`,
      )
    ).data;
  const { url, description, events } = await read();
  const seen = { url, description, events };
  const update = (body: object) => post(`/update/${id}`, { url, events, seen, ...body });
  expect(await update({ url: `${url}/next` })).toMatchObject({ code: 0 });
  expect(await update({ description: 'Mine' })).toMatchObject({
    data: { refusal: 'record.changed_meanwhile' },
  });
  expect(await read()).toMatchObject({ url: `${url}/next`, description });
});
