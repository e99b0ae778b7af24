import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOrders } from '../../test/order-stage.ts';

/** What was opened before a colleague changed it is refused, and nothing of theirs is undone. */
let on: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  on = await openOrders();
});
afterAll(() => on.close());

const MEANWHILE = { data: { refusal: 'record.changed_meanwhile' } };
const post = (path: string, body: object) => on.staff('POST', path, body);
const shown = async () => (await on.staff<Record<string, unknown>>('GET', '/settings')).data;

it('settings of orders', async () => {
  const { prefix, virtual_automatic, expiry_hours } = await shown();
  const seen = { prefix, virtual_automatic, expiry_hours };
  expect(await post('/settings', { ...seen, seen, expiry_hours: 48 })).toMatchObject({ code: 0 });
  expect(await post('/settings', { ...seen, seen, prefix: 'SHOP' })).toMatchObject(MEANWHILE);
  expect(await shown()).toMatchObject({ prefix, expiry_hours: 48 });
  // Types are another form's.
  const { types, asks } = await shown();
  expect(await post('/types', { types: ['physical'], asks, seen: { types, asks } })).toMatchObject({
    code: 0,
  });
  const next = { ...seen, expiry_hours: 48 };
  expect(await post('/settings', { ...next, seen: next })).toMatchObject({ code: 0 });
});

it('types of orders', async () => {
  const { types, asks } = await shown();
  const seen = { types, asks };
  expect(await post('/types', { types, asks: [], seen })).toMatchObject({ code: 0 });
  expect(await post('/types', { types: ['service'], asks, seen })).toMatchObject(MEANWHILE);
  expect(await shown()).toMatchObject({ types, asks: [] });
});

it('an item, whatever of it was sold meanwhile', async () => {
  const fields = {
    type: 'physical',
    name: 'Towel',
    unit_price_cents: 2_000,
    currency: 'AUD',
    tax_code: 'taxable',
    stock: 10,
    gives_codes: false,
    note: 'At the desk',
    is_offered: true,
  };
  const { is_offered: _, ...made } = fields;
  const id = await on.item(made);
  const { type: _type, stock: _stock, ...rest } = fields;
  const seen = { ...rest, is_counted: true };
  const update = (body: object) => post(`/item/update/${id}`, { ...fields, id, ...body });
  await post(`/item/stock/${id}`, { id, change: -1 });
  expect(await update({ seen, stock: 9, note: 'By post' })).toMatchObject({ code: 0 });
  expect(await update({ seen, stock: 9, unit_price_cents: 1 })).toMatchObject(MEANWHILE);
  const now = { ...seen, note: 'By post' };
  expect(await update({ seen: now, stock: null, note: 'By post' })).toMatchObject({ code: 0 });
  expect(await update({ seen: now, stock: 5, note: 'By post' })).toMatchObject(MEANWHILE);
});
