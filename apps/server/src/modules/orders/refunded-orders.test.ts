import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOrders } from '../../test/order-stage.ts';
import { markDisputed } from '../payments/index.ts';

let on: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  on = await openOrders();
});
afterAll(() => on.close());

/** An order of two towels that was paid by card, and of which so much was given back. */
async function paidAndRefunded(cents: number) {
  const towel = await on.item({ stock: 4 });
  const { id, link } = await on.make([on.line({ item_id: towel, quantity: 2 })]);
  await on.details(link);
  await on.payOrder(link, 4_400);
  const [payment] = (await on.order(id)).payments;
  const refund = await on.scene.portal.call('POST', '/api/merchant/refund/create', {
    token: on.scene.harbour.token,
    body: { payment_id: payment!.id, amount_cents: cents, reason: 'not_provided' },
  });
  expect(refund.code).toBe(0);
  return { id, towel };
}
const hands = (id: string, quantity: number) =>
  on.staff('POST', `/fulfil/${id}`, { id, lines: [{ position: 1, quantity }] });

describe('an order of which all was given back', () => {
  it('hands over nothing any more, and is cancelled with its stock back', async () => {
    const { id, towel } = await paidAndRefunded(4_400);
    expect(await on.order(id)).toMatchObject({ status: 'refunded', can_cancel: true });
    expect((await hands(id, 1)).data.refusal).toBe('order.is_refunded');
    expect(await on.stockOf(towel)).toMatchObject({ stock: 2 });
    expect((await on.staff('POST', `/cancel/${id}`, {})).code).toBe(0);
    expect(await on.stockOf(towel)).toMatchObject({ stock: 4 });
    expect(await on.order(id)).toMatchObject({ status: 'refunded', can_cancel: false });
    expect(await on.broken()).toEqual([]);
  });

  it('keeps its customer open until it is cancelled', async () => {
    const { id } = await paidAndRefunded(4_400);
    const { data } = await on.staff<{ customer_id: string }>('GET', `/detail?id=${id}`);
    const openOrdersOf = async () => {
      const { data: merge } = await on.scene.portal.call<{ open: { kind: string; count: number }[] }>(
        'GET',
        `/api/merchant/customer/merge/preview?other_id=${data.customer_id}`,
        { token: on.scene.harbour.token },
      );
      return merge.open.filter(({ kind }) => kind === 'orders');
    };
    expect(await openOrdersOf()).toEqual([{ kind: 'orders', count: 1 }]);
    await on.staff('POST', `/cancel/${id}`, {});
    expect(await openOrdersOf()).toEqual([]);
  });
});

it('an order of which a part was given back is still handed over, and then has nothing to cancel', async () => {
  const { id } = await paidAndRefunded(2_200);
  expect(await on.order(id)).toMatchObject({ status: 'paid', can_cancel: true });
  expect((await hands(id, 2)).code).toBe(0);
  expect(await on.order(id)).toMatchObject({ status: 'fulfilled', can_cancel: false });
});

it('an order that nobody paid in time is not offered to be cancelled: it ends by itself', async () => {
  const { id } = await on.make([on.line()]);
  expect(await on.order(id)).toMatchObject({ status: 'open', can_cancel: true });
  await on.lapseOrder(id);
  expect(await on.order(id)).toMatchObject({ status: 'expired', can_cancel: false });
});

it('an order whose money was taken back is paid again at its page, without asking again where it goes', async () => {
  const { id, link } = await on.make([on.line()]);
  await on.details(link);
  await on.payOrder(link, 2_200);
  const invoiceId = parseId('invoice', (await on.order(id)).invoice!.id)!;
  await on.scene.platform.pool.query(
    `update invoices set status = 'open', paid_cents = 0 where merchant_id = $1 and id = $2`,
    [on.scene.harbour.id, invoiceId],
  );
  expect((await hands(id, 1)).data.refusal).toBe('order.no_longer_paid');
  expect((await on.payOrder(link, 2_200)).data).toMatchObject({ stage: 'succeeded' });
  expect(await on.invoice(invoiceId)).toMatchObject({ status: 'paid', paid: 2_200 });
  expect((await hands(id, 1)).code).toBe(0);
});

it('an order that is being paid again is not cancelled until the outcome is known', async () => {
  const { id, link } = await on.make([on.line()]);
  await on.details(link);
  await on.payOrder(link, 2_200);
  const invoiceId = parseId('invoice', (await on.order(id)).invoice!.id)!;
  await on.scene.platform.pool.query(
    `update invoices set status = 'open', paid_cents = 0 where merchant_id = $1 and id = $2`,
    [on.scene.harbour.id, invoiceId],
  );
  await on.payOrder(link, 2_200, 'challenge_passes');
  expect((await on.staff('POST', `/cancel/${id}`, {})).data.refusal).toBe('order.payment_under_way');
  expect(await on.order(id)).toMatchObject({ status: 'paid' });
});

it('a cancelled order whose money is taken back afterwards is owed no more once somebody ends it', async () => {
  const { id, link } = await on.make([on.line()]);
  await on.details(link);
  await on.payOrder(link, 2_200);
  expect((await on.staff('POST', `/cancel/${id}`, {})).code).toBe(0);
  expect(await on.order(id)).toMatchObject({ status: 'cancelled', can_cancel: false });
  const invoiceId = parseId('invoice', (await on.order(id)).invoice!.id)!;
  await on.scene.platform.pool.query(
    `update invoices set status = 'open', paid_cents = 0 where merchant_id = $1 and id = $2`,
    [on.scene.harbour.id, invoiceId],
  );
  expect(await on.order(id)).toMatchObject({ due_cents: 2_200, can_cancel: true });
  expect((await on.staff('POST', `/cancel/${id}`, {})).code).toBe(0);
  expect(await on.order(id)).toMatchObject({ due_cents: 0, can_cancel: false });
  expect(await on.invoice(invoiceId)).toMatchObject({ status: 'void' });
});

it('an order whose payment is disputed says so, and hands over nothing once that is lost', async () => {
  const { id, link } = await on.make([on.line()]);
  await on.details(link);
  await on.payOrder(link, 2_200);
  const paymentId = parseId('payment', (await on.order(id)).payments[0]!.id)!;
  const stand = (standing: 'open' | 'lost') =>
    on.run.inTransaction((work) => markDisputed(work, paymentId, standing));
  await stand('open');
  expect((await on.order(id)).payments).toMatchObject([{ status: 'disputed', dispute: 'open' }]);
  await stand('lost');
  expect((await on.order(id)).payments).toMatchObject([{ dispute: 'lost' }]);
  expect((await hands(id, 1)).data.refusal).toBe('order.dispute_lost');
  expect((await on.staff('POST', `/cancel/${id}`, {})).code).toBe(0);
});
