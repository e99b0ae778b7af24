import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOrders } from '../../test/order-stage.ts';

let on: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  on = await openOrders();
});
afterAll(() => on.close());

const code = async (reply: Promise<{ data: unknown }>) =>
  ((await reply).data as { refusal?: string }).refusal;

describe('an order', () => {
  it('opens with an invoice whose lines, GST and total are the order’s, and is void with it', async () => {
    const { id } = await on.make([
      on.line({ quantity: 2 }),
      on.line({ type: 'virtual', description: 'Gift card', unit_price_cents: 5_000, tax_code: 'outside' }),
    ]);
    const made = await on.order(id);
    expect(made).toMatchObject({ status: 'open', number: 'ORD-000001', total_cents: 9_400, gst_cents: 400 });
    const { data } = await on.scene.portal.call<{ total_cents: number; gst_cents: number }>(
      'GET',
      `/api/merchant/invoice/detail?id=${made.invoice!.id}`,
      { token: on.scene.harbour.token },
    );
    expect(data).toMatchObject({ total_cents: 9_400, gst_cents: 400 });
    await on.staff('POST', `/cancel/${id}`, {});
    expect((await on.order(id)).status).toBe('cancelled');
    expect(await on.broken()).toEqual([]);
  });

  it('has the GST of its invoice, where the registration changed since it was drafted', async () => {
    const register = (is: boolean) =>
      on.scene.platform.pool.query(
        "update merchants set settings = settings || jsonb_build_object('gst_registered', $2::boolean) where id = $1",
        [on.scene.harbour.id, is],
      );
    const { id } = await on.make([on.line()], { open: false });
    expect(await on.order(id)).toMatchObject({ gst_cents: 200 });
    await register(false);
    await on.staff('POST', `/open/${id}`, {});
    await register(true);
    expect(await on.order(id)).toMatchObject({ total_cents: 2_200, gst_cents: 0 });
  });

  it('is a draft that is rewritten until it is opened, and never afterwards', async () => {
    const { id } = await on.make([on.line()], { open: false });
    expect(await on.order(id)).toMatchObject({ status: 'draft', invoice: null });
    const who = { customer_name: 'Ada', customer_email: 'ada@example.test' };
    const next = { id, ...who, lines: [on.line({ quantity: 3 })] };
    await on.staff('POST', `/update/${id}`, next);
    expect((await on.order(id)).total_cents).toBe(6_600);
    await on.staff('POST', `/open/${id}`, {});
    expect(await code(on.staff('POST', `/update/${id}`, next))).toBe('order.is_open');
    expect(await code(on.staff('POST', `/open/${id}`, {}))).toBe('order.open_refused');
    expect((await on.order(id)).total_cents).toBe(6_600);
  });

  it('is not rewritten by a form that was opened before somebody else rewrote it', async () => {
    const { id } = await on.make([on.line()], { open: false });
    const shown = await on.staff<{ updated_at: string }>('GET', `/detail?id=${id}`);
    const seen_updated_at = shown.data.updated_at;
    const { clock } = on.scene;
    clock.set(new Date(clock.now().getTime() + 1000));
    const who = { customer_name: 'Ada', customer_email: 'ada@example.test' };
    const next = (quantity: number) => ({ id, ...who, lines: [on.line({ quantity })], seen_updated_at });
    expect(await code(on.staff('POST', `/update/${id}`, next(3)))).toBe(undefined);
    expect(await code(on.staff('POST', `/update/${id}`, next(1)))).toBe('record.changed_meanwhile');
    expect((await on.order(id)).total_cents).toBe(6_600);
  });

  it('that is opened again because the answer was lost has the first answer', async () => {
    const { id } = await on.make([on.line()], { open: false });
    const shown = await on.staff<{ updated_at: string }>('GET', `/detail?id=${id}`);
    const who = { customer_name: 'Ada', customer_email: 'ada@example.test' };
    const body = { ...who, lines: [on.line()], seen_updated_at: shown.data.updated_at, open: true };
    const { portal, harbour } = on.scene;
    const send = () =>
      portal.call('POST', `/api/merchant/order/update/${id}`, {
        token: harbour.token,
        key: 'one save',
        body,
      });
    expect(await send()).toMatchObject({ code: 0 });
    expect(await send()).toMatchObject({ code: 0 });
  });

  it.each([
    ['nobody', { customer_name: '', customer_email: '' }, 'customer_name'],
    [
      'an unknown customer',
      { customer_id: `cus_${'0'.repeat(12)}7${'0'.repeat(3)}8${'0'.repeat(15)}` },
      'customer_id',
    ],
    ['no line', { lines: [] }, 'lines'],
    ['nothing to pay', { lines: [{ unit_price_cents: 0 }] }, 'lines.0.unit_price_cents'],
    ['a service without its time', { lines: [{ type: 'service' }] }, 'lines.0.starts_at'],
    ['a quantity of none', { lines: [{ quantity: 0 }] }, 'lines.0.quantity'],
  ])('says at the field what is wrong and makes nothing: %s', async (_, change, path) => {
    const lines = (change as { lines?: object[] }).lines?.map((one) => on.line(one)) ?? [on.line()];
    const before = (await on.staff<{ count: number }>('GET', '/list')).data.count;
    const reply = await on.staff('POST', '/create', {
      customer_name: 'Grace',
      customer_email: 'grace@example.test',
      ...change,
      lines,
    });
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.data)).toContain(`"${path}"`);
    expect((await on.staff<{ count: number }>('GET', '/list')).data.count).toBe(before);
  });

  it('is of a type that the merchant sells, numbered under the prefix that it chose', async () => {
    await on.staff('POST', '/types', { types: ['physical'], asks: [] });
    const gift = on.line({ type: 'virtual' });
    const refused = await on.staff('POST', '/create', {
      customer_name: 'Grace',
      customer_email: 'grace@example.test',
      lines: [gift],
    });
    expect(JSON.stringify(refused.data)).toContain('order_type_off');
    await on.staff('POST', '/types', {
      types: ['physical', 'virtual', 'service'],
      asks: ['address', 'email', 'appointment'],
    });
    await on.staff('POST', '/settings', { prefix: 'shop', virtual_automatic: true, expiry_hours: 48 });
    const { id } = await on.make([gift]);
    expect((await on.order(id)).number).toBe('SHOP-000001');
    await on.staff('POST', '/settings', { prefix: 'ORD', virtual_automatic: true, expiry_hours: 168 });
  });

  it('is found by its number, customer and items, and another merchant sees none of it', async () => {
    const { id } = await on.make([on.line({ description: 'Protein, two kilos' })], {
      customer_name: 'Marguerite Delacroix',
    });
    const { number } = await on.order(id);
    for (const search of [number, number.toLowerCase(), 'delacroix', 'protein', id]) {
      const { data } = await on.staff<{ rows: { id: string }[] }>('GET', `/list?search=${search}`);
      expect(
        data.rows.map((row) => row.id),
        search,
      ).toContain(id);
    }
    const other = await on.scene.portal.call('GET', `/api/merchant/order/detail?id=${id}`, {
      token: on.scene.other.token,
    });
    expect(other.status).toBe(404);
  });

  it('mails its checkout page once a day, in its customer’s language', async () => {
    const { id } = await on.make([on.line()], { customer_locale: 'zh' });
    expect((await on.staff('POST', `/sendLink/${id}`, {})).data).toEqual({ sent_to: 'grace@example.test' });
    expect(await code(on.staff('POST', `/sendLink/${id}`, {}))).toBe('order.link_sent_today');
    const [letter] = await on.letters(id);
    expect(letter).toMatchObject({ template: 'order-link', locale: 'zh' });
    expect(letter!.body).toContain('/checkout/');
  });
});

describe('an item', () => {
  it('keeps its type, and its stock is added to and taken from, never below zero', async () => {
    const id = await on.item({ stock: 5 });
    const fields = { type: 'physical', name: 'Towel', unit_price_cents: 100, tax_code: 'taxable', stock: 5 };
    expect(
      await code(on.staff('POST', `/item/update/${id}`, { ...fields, id, type: 'service', stock: null })),
    ).toBe('order_item.type_stays');
    expect((await on.staff('POST', `/item/stock/${id}`, { id, change: -2 })).data).toEqual({ stock: 3 });
    expect(await code(on.staff('POST', `/item/update/${id}`, { ...fields, id }))).toBe(
      'order_item.stock_changed',
    );
    expect(await code(on.staff('POST', `/item/stock/${id}`, { id, change: -4 }))).toBe(
      'order_item.below_zero',
    );
    expect((await on.stockOf(id)).stock).toBe(3);
  });

  it('takes each code once, and shows none of them to staff', async () => {
    const id = await on.item({ type: 'virtual', name: 'Gift card', gives_codes: true });
    const first = await on.staff('POST', `/item/codes/${id}`, { id, codes: 'AAA-1\n AAA-2 \n\nAAA-1' });
    expect(first.data).toEqual({ added: 2, known: 0 });
    const again = await on.staff('POST', `/item/codes/${id}`, { id, codes: 'AAA-2\nAAA-3' });
    expect(again.data).toEqual({ added: 1, known: 1 });
    const list = await on.staff('GET', '/items?page_size=100');
    expect(JSON.stringify(list.data)).not.toContain('AAA-');
    expect(JSON.stringify(list.data)).toContain('"codes_free":3');
  });
});
