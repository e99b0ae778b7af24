import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { drainEvents } from '../../platform/events/drain-events.ts';
import { openOrders } from '../../test/order-stage.ts';
import { listenersOf } from '../../worker.ts';

let on: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  on = await openOrders();
  await drain();
});
beforeEach(() => on.scene.platform.pool.query('delete from notifications'));
afterAll(() => on.close());

const drain = () => drainEvents(on.scene.platform, listenersOf(on.scene.portal.portal));
const ask = async <T>(path: string) =>
  (await on.scene.portal.call<T>('GET', `/api/merchant${path}`, { token: on.scene.harbour.token })).data;
const told = async () => {
  await drain();
  type Row = { kind: string; subject_id: string; amount_cents: number; customer_name: string };
  return (await ask<{ rows: Row[] }>('/notification/list')).rows;
};
const waiting = async () => {
  const { items } = await ask<{ items: { kind: string; count: number }[] }>('/dashboard/attention');
  return items.find(({ kind }) => kind === 'orders_to_hand_over')?.count ?? 0;
};
const paid = async (...lines: object[]) => {
  const { id, link } = await on.make(lines);
  await on.details(link);
  const order = await on.order(id);
  expect((await on.payOrder(link, order.total_cents)).data).toMatchObject({ stage: 'succeeded' });
  return order;
};

it('an order that is paid is told, and asks for hands until it was handed over', async () => {
  const order = await paid(on.line());
  expect(await told()).toMatchObject([
    { kind: 'order.paid', subject_id: order.id, amount_cents: 2_200, customer_name: 'Grace Okonkwo' },
  ]);
  expect(await waiting()).toBe(1);
  const rest = {
    lines: [{ position: order.lines[0]!.position, quantity: 1 }],
    carrier: null,
    tracking_number: null,
  };
  expect((await on.staff('POST', `/fulfil/${order.id}`, { id: order.id, ...rest })).code).toBe(0);
  expect(await waiting()).toBe(0);
});

it('what was handed over by itself asks nothing of anybody', async () => {
  await on.staff('POST', '/settings', { prefix: 'ORD', virtual_automatic: true, expiry_hours: 72 });
  const gift = on.line({ type: 'virtual', description: 'Gift card', unit_price_cents: 5_000 });
  const { id, link } = await on.make([gift]);
  await on.details(link, { delivery: null, email: 'grace@example.test' });
  expect((await on.payOrder(link, 5_000)).data).toMatchObject({ stage: 'succeeded' });
  expect(await on.order(id)).toMatchObject({ status: 'fulfilled' });
  expect(await told()).toEqual([]);
  expect(await waiting()).toBe(0);
});

it('each payment is told to those alone who chose it, and to nobody before', async () => {
  await paid(on.line());
  expect((await told()).map(({ kind }) => kind)).toEqual(['order.paid']);
  const choice = { choice: 'card_payment.succeeded', in_app: true, by_email: false };
  const { token } = on.scene.harbour;
  const path = '/api/merchant/notification/choices/set';
  expect((await on.scene.portal.call('POST', path, { token, body: choice })).code).toBe(0);
  expect(
    (await told()).map(({ kind }) => kind),
    'what came before is not told afterwards',
  ).toEqual(['order.paid']);
  await paid(on.line());
  await paid(on.line({ quantity: 2 }));
  expect((await told()).toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { kind: 'card_payment.succeeded', events: 2, amount_cents: 6_600 },
    { kind: 'order.paid', events: 3 },
  ]);
});
