import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS, openOrders } from '../../test/order-stage.ts';

let on: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  on = await openOrders();
});
afterAll(() => on.close());

const gift = (itemId: string, quantity = 1) =>
  on.line({ type: 'virtual', item_id: itemId, description: 'Gift card', quantity, unit_price_cents: 5_000 });
const giftCards = async (codes: readonly string[]) => {
  const id = await on.item({
    type: 'virtual',
    name: 'Gift card',
    unit_price_cents: 5_000,
    gives_codes: true,
    note: 'Show it at the desk',
  });
  if (codes.length > 0) await on.staff('POST', `/item/codes/${id}`, { id, codes: codes.join('\n') });
  return id;
};

describe('the checkout page of an order', () => {
  it('asks where goods go before the card is charged, keeps the goods, and says that it is paid', async () => {
    const towel = await on.item({ stock: 3 });
    const { id, link } = await on.make([on.line({ item_id: towel, quantity: 2 })]);
    expect((await on.payOrder(link, 4_400)).data.refusal).toBe('order.details_missing');
    expect(await on.stockOf(towel)).toMatchObject({ stock: 3 });
    expect((await on.details(link)).code).toBe(0);
    expect((await on.payOrder(link, 4_400)).data).toMatchObject({ stage: 'succeeded' });
    expect(await on.stockOf(towel)).toMatchObject({ stock: 1 });
    expect(await on.page(link)).toMatchObject({ status: 'paid', delivery: ADDRESS });
    expect(await on.order(id)).toMatchObject({ status: 'paid', payments: [{ can_refund: true }] });
    expect((await on.letters(id)).map(({ template }) => template)).toEqual(['order-paid']);
    expect(await on.broken()).toEqual([]);
  });

  it('is paid once, however often and however many tabs ask', async () => {
    const towel = await on.item({ stock: 5 });
    const { link } = await on.make([on.line({ item_id: towel })]);
    await on.details(link);
    const before = (await on.charges()).length;
    const tabs = await Promise.all([1, 2, 3].map(() => on.payOrder(link, 2_200)));
    expect(tabs.filter(({ data }) => data.stage === 'succeeded')).toHaveLength(1);
    expect((await on.payOrder(link, 2_200)).data.refusal).toBe('invoice.nothing_is_due');
    expect((await on.charges()).length).toBe(before + 1);
    expect(await on.stockOf(towel)).toMatchObject({ stock: 4 });
  });

  it('sells the last one once to payers who race for it, and asks no card of the others', async () => {
    const towel = await on.item({ stock: 2 });
    const racing = await Promise.all([1, 2, 3, 4, 5].map(() => on.make([on.line({ item_id: towel })])));
    for (const { link } of racing) await on.details(link);
    const before = (await on.charges()).length;
    const replies = await Promise.all(racing.map(({ link }) => on.payOrder(link, 2_200)));
    const sold = replies.filter(({ data }) => data.stage === 'succeeded').length;
    expect(sold).toBe(2);
    expect(replies.filter(({ data }) => data.refusal === 'order.out_of_stock')).toHaveLength(3);
    expect((await on.charges()).length).toBe(before + 2);
    expect(await on.stockOf(towel)).toMatchObject({ stock: 0 });
    const left = racing[replies.findIndex(({ code }) => code !== 0)]!;
    expect(await on.page(left.link)).toMatchObject({ status: 'open', out_of_stock: true });
    expect(await on.broken()).toEqual([]);
  });

  it('does not block payers whose orders hold the same items the other way round', async () => {
    const [a, b] = [await on.item({ stock: 10 }), await on.item({ stock: 10 })];
    const orders = await Promise.all(
      [0, 1, 2, 3].map((n) => {
        const items = n % 2 === 0 ? [a, b] : [b, a];
        return on.make(items.map((item_id) => on.line({ item_id })));
      }),
    );
    for (const { link } of orders) await on.details(link);
    const replies = await Promise.all(orders.map(({ link }) => on.payOrder(link, 4_400)));
    expect(replies.map(({ data }) => data.stage)).toEqual(Array(4).fill('succeeded'));
    expect([await on.stockOf(a), await on.stockOf(b)]).toMatchObject([{ stock: 6 }, { stock: 6 }]);
  });

  it('gives each code out once, shows it after the payment and mails it', async () => {
    const codes = ['GIFT-1', 'GIFT-2', 'GIFT-3'];
    const card = await giftCards(codes);
    const [one, two] = [await on.make([gift(card, 2)]), await on.make([gift(card)])];
    expect(JSON.stringify(await on.page(one.link))).not.toContain('GIFT-');
    await Promise.all([on.payOrder(one.link, 10_000), on.payOrder(two.link, 5_000)]);
    const shown = [await on.page(one.link), await on.page(two.link)];
    expect(shown.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const given = shown.flatMap(({ lines }) => lines.flatMap((line) => line.codes));
    expect(given.toSorted()).toEqual(codes);
    expect(shown[0]!.lines[0]!.note).toBe('Show it at the desk');
    const [letter] = await on.letters(one.id);
    for (const code of shown[0]!.lines[0]!.codes) expect(letter!.body).toContain(code);
    const third = await on.make([gift(card)]);
    expect((await on.payOrder(third.link, 5_000)).data.refusal).toBe('order.out_of_stock');
  });

  it('keeps stock through a declined card, and gives it back when the time is over', async () => {
    const towel = await on.item({ stock: 1 });
    const { id, link } = await on.make([on.line({ item_id: towel })]);
    await on.details(link);
    expect((await on.payOrder(link, 2_200, 'declined')).data.stage).toBe('failed');
    expect(await on.stockOf(towel)).toMatchObject({ stock: 0 });
    await on.lapseOrder(id);
    expect(await on.page(link)).toMatchObject({ status: 'expired' });
    expect((await on.payOrder(link, 2_200)).data.refusal).toBe('order.has_expired');
    expect(await on.endOpen()).toMatchObject({ expired: 1 });
    expect(await on.endOpen()).toMatchObject({ expired: 0 });
    expect(await on.stockOf(towel)).toMatchObject({ stock: 1 });
    expect((await on.order(id)).status).toBe('expired');
    expect((await on.payOrder(link, 2_200)).data.refusal).toBe('invoice.nothing_is_due');
    expect(await on.broken()).toEqual([]);
  });

  it('does not end or cancel an order that is being paid', async () => {
    const { id, link } = await on.make([on.line({ type: 'virtual' })]);
    const waiting = await on.payOrder(link, 2_200, 'challenge_passes');
    expect(waiting.data.stage).toBe('needs_action');
    const refused = await on.staff('POST', `/cancel/${id}`, {});
    expect(refused.data.refusal).toBe('order.payment_under_way');
    await on.lapseOrder(id);
    expect(await on.endOpen()).toMatchObject({ expired: 0 });
    expect((await on.order(id)).invoice).not.toBeNull();
  });

  it('says that a cancelled order is over, and takes nothing for it', async () => {
    const { id, link } = await on.make([on.line()]);
    await on.staff('POST', `/cancel/${id}`, {});
    expect(await on.page(link)).toMatchObject({ status: 'cancelled' });
    expect((await on.details(link)).data.refusal).toBe('order.is_over');
    expect((await on.payOrder(link, 2_200)).data.refusal).toBe('invoice.nothing_is_due');
  });

  it('does not go on without what it asks for', async () => {
    const { link } = await on.make([on.line(), on.line({ type: 'virtual' })]);
    const bare = await on.details(link, {});
    expect(bare.status).toBe(422);
    expect(JSON.stringify(bare.data)).toContain('delivery.line1');
    const wrong = await on.details(link, { delivery: ADDRESS, email: 'nobody' });
    expect(JSON.stringify(wrong.data)).toContain('email_invalid');
    expect((await on.details(link, { delivery: ADDRESS, email: 'grace@example.test' })).code).toBe(0);
  });

  it('takes no part of the sum, and an address that is none is said at its field', async () => {
    const { link } = await on.make([on.line()]);
    const bad = await on.details(link, { delivery: { ...ADDRESS, postcode: '99' } });
    expect(bad.status).toBe(422);
    expect(JSON.stringify(bad.data)).toContain('delivery.postcode');
    await on.details(link);
    const part = await on.pay(link, 1_000, 'approved', { amount: 1_000 });
    expect(part.code).not.toBe(0);
    expect(await on.page(link)).toMatchObject({ status: 'open' });
  });
});

describe('what was paid', () => {
  it('is handed over in parts, told each time, and never more than was bought', async () => {
    const { id, link } = await on.make([on.line({ quantity: 3 })]);
    await on.details(link);
    expect(
      (await on.staff('POST', `/fulfil/${id}`, { id, lines: [{ position: 1, quantity: 1 }] })).data,
    ).toMatchObject({ refusal: 'order.not_paid' });
    await on.payOrder(link, 6_600);
    const send = (quantity: number) =>
      on.staff('POST', `/fulfil/${id}`, {
        id,
        lines: [{ position: 1, quantity }],
        carrier: 'Australia Post',
        tracking_number: 'AP-77',
      });
    expect((await send(0)).data.refusal).toBe('order.nothing_chosen');
    expect((await send(4)).data.refusal).toBe('order.more_than_left');
    await send(2);
    expect(await on.order(id)).toMatchObject({ status: 'partly_fulfilled', lines: [{ fulfilled: 2 }] });
    const [one, two] = await Promise.all([send(1), send(1)]);
    expect([one.code, two.code].toSorted()).toEqual([0, 1]);
    expect(await on.order(id)).toMatchObject({ status: 'fulfilled', lines: [{ fulfilled: 3 }] });
    expect(await on.page(link)).toMatchObject({ parcels: [{ tracking_number: 'AP-77' }, {}] });
    const letters = await on.letters(id);
    expect(letters.map(({ template }) => template)).toEqual([
      'order-paid',
      'order-handed-over',
      'order-handed-over',
    ]);
    expect(letters[1]!.body).toContain('AP-77');
    expect((await on.staff('POST', `/cancel/${id}`, {})).data.refusal).toBe('order.all_handed_over');
    await on.staff('POST', `/complete/${id}`, {});
    expect((await on.order(id)).status).toBe('completed');
  });

  it('waits for staff where virtual goods are handed over by hand', async () => {
    await on.staff('POST', '/settings', { prefix: 'ORD', virtual_automatic: false, expiry_hours: 24 });
    const card = await giftCards(['HAND-1']);
    const { id, link } = await on.make([gift(card)]);
    await on.payOrder(link, 5_000);
    expect(JSON.stringify(await on.page(link))).not.toContain('HAND-1');
    await on.staff('POST', `/fulfil/${id}`, { id, lines: [{ position: 1, quantity: 1 }] });
    expect((await on.page(link)).lines[0]!.codes).toEqual(['HAND-1']);
    expect((await on.letters(id)).at(-1)!.body).toContain('HAND-1');
    await on.staff('POST', '/settings', { prefix: 'ORD', virtual_automatic: true, expiry_hours: 168 });
  });

  it('is cancelled with its stock back and refunded by its payment; codes that were shown stay given', async () => {
    const towel = await on.item({ stock: 4 });
    const card = await giftCards(['KEPT-1']);
    const { id, link } = await on.make([on.line({ item_id: towel, quantity: 2 }), gift(card)]);
    await on.details(link);
    await on.payOrder(link, 9_400);
    expect((await on.order(id)).status).toBe('partly_fulfilled');
    await on.staff('POST', `/cancel/${id}`, {});
    expect(await on.stockOf(towel)).toMatchObject({ stock: 4 });
    expect(await on.stockOf(card)).toMatchObject({ free: 0 });
    const paid = (await on.order(id)).payments[0]!;
    const refund = await on.scene.portal.call('POST', '/api/merchant/refund/create', {
      token: on.scene.harbour.token,
      body: { payment_id: paid.id, amount_cents: 9_400, reason: 'not_provided' },
    });
    expect(refund.code).toBe(0);
    expect(await on.order(id)).toMatchObject({
      status: 'refunded',
      payments: [{ refunded_cents: 9_400, can_refund: false }],
    });
    expect(await on.broken()).toEqual([]);
  });

  it('says that something is missing where its money came without asking for it', async () => {
    const towel = await on.item({ stock: 0 });
    const { id } = await on.make([on.line({ item_id: towel })]);
    await on.scene.platform.pool.query(
      `update invoices set status = 'paid', paid_cents = total_cents where id in (select invoice_id from orders where id::text = $1)`,
      [id.replace(/^ord_(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')],
    );
    expect(await on.endOpen()).toMatchObject({ paid: 1 });
    expect(await on.order(id)).toMatchObject({ status: 'paid', is_short: true });
    await on.staff('POST', `/item/stock/${towel}`, { id: towel, change: 3 });
    await on.staff('POST', `/fulfil/${id}`, { id, lines: [{ position: 1, quantity: 1 }] });
    expect(await on.order(id)).toMatchObject({ status: 'fulfilled', is_short: false });
    expect(await on.stockOf(towel)).toMatchObject({ stock: 2 });
  });
});
