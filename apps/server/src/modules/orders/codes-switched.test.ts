import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOrders } from '../../test/order-stage.ts';

let on: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  on = await openOrders();
  await on.staff('POST', '/settings', { prefix: 'ORD', virtual_automatic: false, expiry_hours: 24 });
});
afterAll(() => on.close());

const CARD = { type: 'virtual', name: 'Gift card', unit_price_cents: 5_000, tax_code: 'taxable' };
const card = (givesCodes: boolean) => on.item({ ...CARD, gives_codes: givesCodes });
const addCodes = (id: string, ...codes: string[]) =>
  on.staff('POST', `/item/codes/${id}`, { id, codes: codes.join('\n') });
const switched = (id: string, givesCodes: boolean) =>
  on.staff('POST', `/item/update/${id}`, {
    ...CARD,
    id,
    currency: 'AUD',
    stock: null,
    gives_codes: givesCodes,
    note: null,
    is_offered: true,
  });
const ordered = (item: string, quantity = 1) =>
  on.make([on.line({ ...CARD, description: CARD.name, name: undefined, item_id: item, quantity })]);
const hands = (id: string, quantity = 1) =>
  on.staff('POST', `/fulfil/${id}`, { id, lines: [{ position: 1, quantity }] });

describe('whether an item gives codes', () => {
  it.each([[true], [false]])('stays while an order of it is paid and not handed over: %s', async (gives) => {
    const item = await card(gives);
    if (gives) await addCodes(item, `STAY-${item}`);
    const { id, link } = await ordered(item);
    await on.payOrder(link, 5_000);
    expect((await switched(item, !gives)).data.refusal).toBe('order_item.codes_stay');
    expect((await switched(item, gives)).code).toBe(0);
    await hands(id);
    expect((await on.page(link)).lines[0]!.codes).toEqual(gives ? [`STAY-${item}`] : []);
    expect((await switched(item, !gives)).code).toBe(0);
  });

  it('stays while an order of it is being paid, and not for one that only waits', async () => {
    const item = await card(true);
    await addCodes(item, 'WAIT-1');
    const { link } = await ordered(item);
    expect((await switched(item, false)).code).toBe(0);
    expect((await switched(item, true)).code).toBe(0);
    await on.payOrder(link, 5_000, 'declined');
    expect((await switched(item, false)).data.refusal).toBe('order_item.codes_stay');
  });

  it('that was switched on beside a payment takes the codes that are there when they are handed over', async () => {
    const item = await card(false);
    const { id, link } = await ordered(item, 3);
    await on.payOrder(link, 15_000);
    await hands(id, 1);
    // The payment kept nothing of it, so that the two did not see each other.
    await on.scene.platform.pool.query('update order_items set gives_codes = true where id = $1', [
      parseId('order_item', item),
    ]);
    expect((await hands(id, 2)).data.refusal).toBe('order.too_few_codes');
    await addCodes(item, 'LATE-1', 'LATE-2', 'LATE-3');
    expect((await hands(id, 2)).code).toBe(0);
    expect((await on.page(link)).lines[0]!.codes).toEqual(['LATE-1', 'LATE-2']);
    expect(await on.stockOf(item)).toMatchObject({ free: 1 });
    expect(await on.broken()).toEqual([]);
  });
});
