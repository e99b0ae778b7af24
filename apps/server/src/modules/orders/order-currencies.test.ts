import { CURRENCIES, type Currency, parseId } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { cardRefunds } from '../../test/card-refunds.ts';
import { openOrders } from '../../test/order-stage.ts';
import { balanceOf } from '../ledger/index.ts';

let on: Awaited<ReturnType<typeof openOrders>>;
let refunds: ReturnType<typeof cardRefunds>;
beforeAll(async () => {
  on = await openOrders();
  refunds = cardRefunds(on);
  await collect(['USD', 'CNY']);
});
afterAll(() => on.close());

const merchantCall = <T = { refusal?: string }>(path: string, body: object) =>
  on.scene.portal.call<T>('POST', `/api/merchant${path}`, {
    token: on.scene.harbour.token,
    body,
    key: `${Math.random()}`,
  });
const collect = (currencies: Currency[]) =>
  merchantCall('/card/settings/update', { takes_cards: true, follows_rule_2026: false, currencies });
const asked = (currency: Currency, lines: object[], more: object = {}) => ({
  customer_name: `Payer in ${currency}`,
  customer_email: 'payer@example.test',
  customer_currency: currency,
  lines,
  ...more,
});
const counted = (what: 'customers' | 'orders' | 'order_items') =>
  on.scene.within(on.scene.harbour, async (work) => {
    const table = { customers: sql`customers`, orders: sql`orders`, order_items: sql`order_items` }[what];
    const { n } = await work.one<{ n: number }>(
      sql`select count(*)::int as n from ${table} t where t.merchant_id = ${work.merchantId}`,
    );
    return n;
  });

it('is made in the currency of whoever orders, with an invoice in it', async () => {
  const { id, link } = await on.make([on.line({ tax_code: 'gst_free' })], { customer_currency: 'USD' });
  const made = await on.order(id);
  expect(made).toMatchObject({ currency: 'USD', total_cents: 2_200, gst_cents: 0, status: 'open' });
  const { data: bill } = await on.scene.portal.call(
    'GET',
    `/api/merchant/invoice/detail?id=${made.invoice!.id}`,
    {
      token: on.scene.harbour.token,
    },
  );
  expect(bill).toMatchObject({ currency: 'USD', total_cents: 2_200 });
  await on.details(link);
  expect((await on.payOrder(link, 2_200)).data.refusal).toBe('card_payment.amount_changed');
  expect((await on.payOrder(link, 2_200, 'approved', { currency: 'USD' })).data).toMatchObject({
    currency: 'USD',
    stage: 'succeeded',
  });
});

it('sells only items that are priced in its currency', async () => {
  const towel = await on.item({ stock: 4 });
  const before = [await counted('orders'), await counted('customers')];
  const refused = await on.staff('POST', '/create', asked('USD', [on.line({ item_id: towel })]));
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.data)).toContain('"lines.0.item_id"');
  expect(JSON.stringify(refused.data)).toContain('order_item_currency');
  expect([await counted('orders'), await counted('customers')]).toEqual(before);
});

it('makes nothing in a currency that is not collected, neither item nor order, and opens no draft in it', async () => {
  const draft = (
    await on.staff<{ id: string }>('POST', '/create', asked('CNY', [on.line()], { open: false }))
  ).data.id;
  await collect(['USD']);
  const before = [await counted('orders'), await counted('customers'), await counted('order_items')];
  const refused = 'merchant.currency_not_collected';
  const fields = { type: 'physical', name: 'Towel', unit_price_cents: 100, tax_code: 'taxable' };
  expect((await on.staff('POST', '/item/create', { ...fields, currency: 'CNY' })).data.refusal).toBe(refused);
  expect((await on.staff('POST', '/create', asked('CNY', [on.line()]))).data.refusal).toBe(refused);
  expect((await on.staff('POST', `/open/${draft}`, {})).data.refusal).toBe(refused);
  const item = await on.item({});
  expect((await on.staff('POST', `/item/update/${item}`, { ...fields, currency: 'CNY' })).data.refusal).toBe(
    refused,
  );
  expect([await counted('orders'), await counted('customers'), await counted('order_items')]).toEqual([
    before[0],
    before[1],
    before[2]! + 1,
  ]);
  await collect(['USD', 'CNY']);
  expect((await on.staff('POST', `/open/${draft}`, {})).code).toBe(0);
});

it('keeps its customer in its currency, as a draft too', async () => {
  const { id } = await on.make([on.line()], { customer_currency: 'USD', open: false });
  const { customer_id: customer } = (await on.staff<{ customer_id: string }>('GET', `/detail?id=${id}`)).data;
  const edit = {
    type: 'person',
    name: 'Payer',
    email_primary: 'p@example.test',
    locale: 'en',
    payment_type: 'none',
  };
  const update = () => merchantCall(`/customer/update/${customer}`, { ...edit, currency: 'AUD' });
  expect((await update()).data.refusal).toBe('customer.currency_fixed');
  await on.staff('POST', `/cancel/${id}`, {});
  expect((await update()).code).toBe(0);
});

const step = fc.record({
  what: fc.constantFrom('order', 'order', 'pay', 'pay', 'cancel', 'refund'),
  currency: fc.constantFrom(...CURRENCIES),
  quantity: fc.integer({ min: 1, max: 3 }),
});
type Made = { id: string; link: string; cents: number; quantity: number };
const zero = (): Record<Currency, number> => ({ AUD: 0, USD: 0, CNY: 0 });
const price: Record<Currency, number> = { AUD: 2_200, USD: 1_500, CNY: 9_900 };

it('never adds two currencies, whatever is ordered, paid, cancelled and given back', async () => {
  const items = {} as Record<Currency, string>;
  for (const currency of CURRENCIES)
    items[currency] = await on.item({
      currency,
      unit_price_cents: price[currency],
      tax_code: 'gst_free',
      stock: 200,
    });
  const owedAtFirst = await owed();
  const ordersAtFirst = await listed();
  const open: Record<Currency, Made[]> = { AUD: [], USD: [], CNY: [] };
  const paid: Record<Currency, { payment: string; left: number }[]> = { AUD: [], USD: [], CNY: [] };
  const [due, ordered, sold] = [zero(), zero(), zero()];
  const each = CURRENCIES.flatMap((currency) =>
    (['order', 'pay', 'order', 'cancel', 'refund'] as const).map((what) => ({ what, currency, quantity: 2 })),
  );
  for (const { what, currency, quantity } of [...each, ...fc.sample(step, { numRuns: 40, seed: 20261126 })]) {
    const cents = quantity * price[currency];
    if (what === 'order') {
      const line = on.line({
        item_id: items[currency],
        quantity,
        unit_price_cents: price[currency],
        tax_code: 'gst_free',
      });
      const { id, link } = await on.make([line], { customer_currency: currency });
      open[currency].push({ id, link, cents, quantity });
      ordered[currency] += cents;
      due[currency] += cents;
    }
    const one = what === 'pay' || what === 'cancel' ? open[currency].shift() : undefined;
    if (one) due[currency] -= one.cents;
    if (one && what === 'cancel') await on.staff('POST', `/cancel/${one.id}`, {});
    if (one && what === 'pay') {
      await on.details(one.link);
      const { data } = await on.payOrder(one.link, one.cents, 'approved', { currency });
      expect(data).toMatchObject({ currency, stage: 'succeeded' });
      paid[currency].push({ payment: data.id, left: one.cents });
      sold[currency] += one.quantity;
    }
    const back = what === 'refund' ? paid[currency].shift() : undefined;
    if (back) {
      const { data } = await refunds.ask(back.payment, back.left);
      const refund = parseId('refund', data.id ?? '');
      expect(refund).toBeDefined();
      const currencyOf = await on.scene.within(on.scene.harbour, (work) =>
        work.one<{ currency: string }>(
          sql`select currency from refunds where merchant_id = ${work.merchantId} and id = ${refund!}`,
        ),
      );
      expect(currencyOf.currency).toBe(currency);
    }
  }
  const [owedNow, ordersNow] = [await owed(), await listed()];
  for (const currency of CURRENCIES) {
    expect([currency, owedNow[currency] - owedAtFirst[currency]]).toEqual([currency, due[currency]]);
    expect([currency, ordersNow[currency] - ordersAtFirst[currency]]).toEqual([currency, ordered[currency]]);
    expect(await on.stockOf(items[currency])).toMatchObject({ stock: 200 - sold[currency] });
  }
  expect(await on.broken()).toEqual([]);
});

/** What is receivable in each currency, by the ledger. */
async function owed(): Promise<Record<Currency, number>> {
  const sums = zero();
  for (const currency of CURRENCIES)
    sums[currency] = await on.scene.within(on.scene.harbour, (work) =>
      balanceOf(work, 'receivable', currency),
    );
  return sums;
}

/** What the list of orders comes to in each currency; it lists no other. */
async function listed(): Promise<Record<Currency, number>> {
  const sums = zero();
  for (const currency of CURRENCIES) {
    const { data } = await on.staff<{ rows: { currency: string; total_cents: number }[] }>(
      'GET',
      `/list?currency=${currency}&page_size=100`,
    );
    expect(data.rows.filter((row) => row.currency !== currency)).toEqual([]);
    sums[currency] = data.rows.reduce((sum, row) => sum + row.total_cents, 0);
  }
  return sums;
}
