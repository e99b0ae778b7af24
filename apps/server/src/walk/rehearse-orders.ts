import type { Rehearsal, Scene } from './rehearsal-scene.ts';

const line = (change: object = {}) => ({
  type: 'virtual',
  description: 'Gift card',
  quantity: 1,
  unit_price_cents: 5_000,
  tax_code: 'taxable',
  ...change,
});

const asked = (scene: Scene, lines: readonly object[], change: object = {}) => ({
  customer_name: `Buyer ${scene.unique()}`,
  customer_email: `${scene.unique()}@walk.test`,
  lines,
  ...change,
});

/** An order of its own. */
async function made(scene: Scene, change: object = {}, lines: readonly object[] = [line()]): Promise<string> {
  return (await scene.done<{ id: string }>('createOrder', asked(scene, lines, change))).id;
}

async function item(scene: Scene, change: object): Promise<string> {
  const fields = { name: `Item ${scene.unique()}`, unit_price_cents: 100, tax_code: 'taxable', ...change };
  return (await scene.done<{ id: string }>('createOrderItem', fields)).id;
}

async function linkOf(scene: Scene, id: string): Promise<string> {
  const { url } = await scene.done<{ url: string }>('makeOrderLink', { id });
  return url.split('/').at(-1)!;
}

/** An order that was paid by card; its goods are not handed over. */
async function paid(scene: Scene): Promise<string> {
  const id = await made(scene, {}, [line({ type: 'service', starts_at: '2027-01-05T01:00:00Z' })]);
  const link = await linkOf(scene, id);
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvv: '123', name: 'Buyer' };
  const { token } = await scene.done<{ token: string }>('tokeniseCard', card);
  const terms = await scene.done<{ fees: { fee_cents: number; networks: string[] }[] }>('getCardTerms', {
    link,
  });
  const fee = terms.fees.find(({ networks }) => networks.includes('visa')) ?? terms.fees[0]!;
  await scene.done('payInvoice', {
    link,
    amount_cents: 5_000,
    currency: 'AUD',
    expected_fee_cents: fee.fee_cents,
    accepted: true,
    card_token: token,
    name: 'Buyer',
    locale: 'en',
  });
  return id;
}

export const orderRehearsals: Record<string, Rehearsal> = {
  createOrder: async (scene) => ({ input: asked(scene, [line()]) }),
  updateOrder: async (scene) => ({
    input: { id: await made(scene, { open: false }), ...asked(scene, [line({ quantity: 2 })]) },
  }),
  activateOrder: async (scene) => ({ input: { id: await made(scene, { open: false }) } }),
  makeOrderLink: async (scene) => ({ input: { id: await made(scene) } }),
  sendOrderLink: async (scene) => ({ input: { id: await made(scene) } }),
  cancelOrder: async (scene) => ({ input: { id: await made(scene) } }),
  runFulfilment: async (scene) => ({
    input: { id: await paid(scene), lines: [{ position: 1, quantity: 1 }] },
  }),
  async confirmOrder(scene) {
    const id = await paid(scene);
    await scene.done('runFulfilment', { id, lines: [{ position: 1, quantity: 1 }] });
    return { input: { id } };
  },
  createOrderItem: async (scene) => ({
    input: { type: 'physical', name: `Item ${scene.unique()}`, unit_price_cents: 100, tax_code: 'taxable' },
  }),
  async updateOrderItem(scene) {
    const fields = { type: 'service', name: scene.unique(), unit_price_cents: 100, tax_code: 'taxable' };
    return { input: { id: await item(scene, { type: 'service' }), ...fields } };
  },
  addItemStock: async (scene) => ({
    input: { id: await item(scene, { type: 'physical', stock: 1 }), change: 4 },
  }),
  addItemCodes: async (scene) => ({
    input: {
      id: await item(scene, { type: 'virtual', gives_codes: true }),
      codes: `${scene.unique()}\n${scene.unique()}`,
    },
  }),
  updateOrderTypes: async () => ({
    input: { types: ['physical', 'virtual', 'service'], asks: ['address', 'email', 'appointment'] },
  }),
  updateOrderSettings: async () => ({
    input: { prefix: 'ORD', virtual_automatic: true, expiry_hours: 168 },
  }),
  async updateCheckoutDetails(scene) {
    return { input: { link: await linkOf(scene, await made(scene)), email: 'buyer@walk.test' } };
  },
};
